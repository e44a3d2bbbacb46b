//! Items from a reading thread to the loop that works on them, bounded by their weight and not by their number.
//!
//! A thread of its own reads, because a read that waits for a pipe can't be woken by Ctrl-C, and the loop has to know
//! when the input has run dry, so that outputs don't wait for later ones.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Items on their way. Clones share the queue.
pub(crate) struct Queue<T>(Arc<Shared<T>>);

impl<T> Clone for Queue<T> {
    fn clone(&self) -> Self {
        Queue(Arc::clone(&self.0))
    }
}

struct Shared<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
    limit: usize,
}

struct State<T> {
    items: VecDeque<(T, usize)>,
    weight: usize,
    /// The reader waits for room.
    waiting: bool,
    ended: bool,
    woken: bool,
}

/// What the working side finds.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Next<T> {
    /// An item.
    Item(T),
    /// Nothing yet.
    Dry,
    /// Nothing any more.
    End,
    /// Somebody woke the queue up.
    Woken,
}

impl<T> Queue<T> {
    /// A queue that lets a reader wait while its items weigh more than `limit`; one item always has room.
    pub(crate) fn new(limit: usize) -> Self {
        let state = State { items: VecDeque::new(), weight: 0, waiting: false, ended: false, woken: false };
        Queue(Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new(), limit }))
    }

    /// Adds an item, waiting for room; false if nobody wants any more.
    pub(crate) fn push(&self, item: T, weight: usize) -> bool {
        let mut state = self.lock();
        while !state.ended && !state.items.is_empty() && state.weight.saturating_add(weight) > self.0.limit {
            state.waiting = true;
            state = self.0.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.waiting = false;
        if state.ended {
            return false;
        }
        let was_dry = state.items.is_empty();
        state.items.push_back((item, weight));
        state.weight = state.weight.saturating_add(weight);
        drop(state);
        if was_dry {
            self.0.changed.notify_all();
        }
        true
    }

    /// Nothing comes any more, or nothing is wanted any more.
    pub(crate) fn end(&self) {
        self.lock().ended = true;
        self.0.changed.notify_all();
    }

    /// Wakes the working side once, whatever it waits for.
    pub(crate) fn wake(&self) {
        self.lock().woken = true;
        self.0.changed.notify_all();
    }

    /// The next item, waiting for it. Never [`Next::Dry`].
    pub(crate) fn next(&self) -> Next<T> {
        let mut state = self.lock();
        loop {
            match self.take(&mut state) {
                Next::Dry => state = self.0.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
                found => return found,
            }
        }
    }

    /// The next item, waiting at most so long; [`Next::Dry`] after that.
    pub(crate) fn next_within(&self, patience: Duration) -> Next<T> {
        let mut state = self.lock();
        let started = Instant::now();
        loop {
            let left = patience.saturating_sub(started.elapsed());
            match self.take(&mut state) {
                Next::Dry if left.is_zero() => return Next::Dry,
                Next::Dry => {
                    let waited = self.0.changed.wait_timeout(state, left);
                    state = waited.unwrap_or_else(PoisonError::into_inner).0;
                }
                found => return found,
            }
        }
    }

    fn take(&self, state: &mut State<T>) -> Next<T> {
        if std::mem::take(&mut state.woken) {
            return Next::Woken;
        }
        let Some((item, weight)) = state.items.pop_front() else {
            return if state.ended { Next::End } else { Next::Dry };
        };
        state.weight = state.weight.saturating_sub(weight);
        // Half of the room at once, so that the two sides don't take turns item by item.
        if state.waiting && (state.items.is_empty() || state.weight <= self.0.limit / 2) {
            self.0.changed.notify_all();
        }
        Next::Item(item)
    }

    /// A panic on the other side leaves plain data behind, which is as good as before.
    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_come_in_order_and_the_end_after_them() {
        let queue = Queue::new(8);
        let reader = queue.clone();
        let thread = std::thread::spawn(move || {
            for item in 0..1_000 {
                assert!(reader.push(item, 3));
            }
            reader.end();
        });
        for item in 0..1_000 {
            assert_eq!(queue.next(), Next::Item(item));
        }
        assert_eq!(queue.next(), Next::End);
        thread.join().unwrap();
    }

    #[test]
    fn an_item_heavier_than_the_limit_has_room_alone() {
        let queue = Queue::new(1);
        assert!(queue.push('a', 1_000));
        assert_eq!(queue.next_within(Duration::ZERO), Next::Item('a'));
        assert_eq!(queue.next_within(Duration::ZERO), Next::Dry);
    }

    #[test]
    fn a_heavy_item_behind_a_light_one_gets_its_turn() {
        let queue = Queue::new(8);
        let reader = queue.clone();
        let thread = std::thread::spawn(move || {
            for weight in [3, 6, 100, 1, 8, 8] {
                assert!(reader.push(weight, weight));
            }
        });
        for weight in [3, 6, 100, 1, 8, 8] {
            assert_eq!(queue.next(), Next::Item(weight));
        }
        thread.join().unwrap();
    }

    #[test]
    fn whoever_waits_for_room_learns_that_nothing_is_wanted() {
        let queue = Queue::new(1);
        assert!(queue.push('a', 1));
        let reader = queue.clone();
        let thread = std::thread::spawn(move || reader.push('b', 1));
        queue.end();
        assert!(!thread.join().unwrap());
    }

    #[test]
    fn waking_goes_before_items() {
        let queue = Queue::new(1);
        assert!(queue.push('a', 1));
        queue.wake();
        assert_eq!(queue.next(), Next::Woken);
        assert_eq!(queue.next(), Next::Item('a'));
    }
}
