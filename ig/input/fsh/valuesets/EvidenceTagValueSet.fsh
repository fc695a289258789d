ValueSet: EvidenceTagValueSet
Id: evidence-tag
Title: "Evidence tags"
Description: "All evidence tags."
* ^version = "0.1.0"
* ^status = #draft
* ^experimental = false
* ^date = "2026-11-20"
* ^publisher = "The medlist project"
* include codes from system EvidenceTag