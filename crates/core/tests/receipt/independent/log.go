// Checks receipts by the code of Go's checksum database: sumdb/note for the checkpoint, sumdb/tlog for the tree.
package main

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type question struct {
	Vkey     string
	Receipts []string
	Trees    []struct {
		Old, New int64
		OldRoot  string `json:"old_root"`
		NewRoot  string `json:"new_root"`
		Proof    []string
	}
}

type receipt struct {
	PayloadType, Payload, Proof string
}

func main() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	var asked question
	if err := json.Unmarshal(text, &asked); err != nil {
		log.Fatal(err)
	}
	verifier, err := note.NewVerifier(asked.Vkey)
	if err != nil {
		log.Fatal(err)
	}
	answer := map[string][]string{}
	for _, text := range asked.Receipts {
		answer["receipts"] = append(answer["receipts"], word(checkReceipt(text, verifier)))
	}
	for _, tree := range asked.Trees {
		proof, err := hashes(tree.Proof, hex.DecodeString)
		if err == nil {
			err = tlog.CheckTree(proof, tree.New, hash(tree.NewRoot), tree.Old, hash(tree.OldRoot))
		}
		answer["trees"] = append(answer["trees"], word(err))
	}
	json.NewEncoder(os.Stdout).Encode(answer)
}

func word(err error) string {
	if err != nil {
		return err.Error()
	}
	return "ok"
}

func checkReceipt(text string, verifier note.Verifier) error {
	var r receipt
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		return err
	}
	payload, err := base64.StdEncoding.DecodeString(r.Payload)
	if err != nil {
		return err
	}
	message := fmt.Sprintf("DSSEv1 %d %s %d %s", len(r.PayloadType), r.PayloadType, len(payload), payload)
	head, checkpoint, found := strings.Cut(r.Proof, "\n\n")
	lines := strings.Split(head, "\n")
	if !found || len(lines) < 2 || lines[0] != "c2sp.org/tlog-proof@v1" {
		return fmt.Errorf("no proof")
	}
	index, err := strconv.ParseInt(strings.TrimPrefix(lines[1], "index "), 10, 64)
	if err != nil {
		return err
	}
	path, err := hashes(lines[2:], base64.StdEncoding.DecodeString)
	if err != nil {
		return err
	}
	opened, err := note.Open([]byte(checkpoint), note.VerifierList(verifier))
	if err != nil {
		return err
	}
	said := strings.Split(opened.Text, "\n")
	size, err := strconv.ParseInt(said[1], 10, 64)
	if err != nil {
		return err
	}
	root, err := hashes(said[2:3], base64.StdEncoding.DecodeString)
	if err != nil {
		return err
	}
	return tlog.CheckRecord(path, size, root[0], index, tlog.RecordHash([]byte(message)))
}

func hashes(texts []string, decode func(string) ([]byte, error)) ([]tlog.Hash, error) {
	hashes := make([]tlog.Hash, len(texts))
	for i, text := range texts {
		bytes, err := decode(text)
		if err != nil || copy(hashes[i][:], bytes) != tlog.HashSize {
			return nil, fmt.Errorf("no hash: %q", text)
		}
	}
	return hashes, nil
}

func hash(text string) (hash tlog.Hash) {
	bytes, _ := hex.DecodeString(text)
	copy(hash[:], bytes)
	return hash
}
