Extension: AsOf
Id: as-of
Title: "Reference time"
Description: "The time the medication list is for; facts dated later were not evidence."
Context: Provenance
* ^version = "0.1.0"
* ^status = #draft
* ^experimental = false
* ^date = "2026-11-20"
* ^publisher = "The medlist project"
* . 0..1
* . ^short = "Reference time"
* . ^definition = "The time the medication list is for; facts dated later were not evidence."
* value[x] 1..1
* value[x] only dateTime
* value[x] ^short = "The time the list is for"