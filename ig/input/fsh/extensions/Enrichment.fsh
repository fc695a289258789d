Extension: Enrichment
Id: enrichment
Title: "Enrichment"
Description: "A value of the derived resource that no source states as such, and the reason why it is there."
Context: Provenance
* ^version = "0.1.0"
* ^status = #draft
* ^experimental = false
* ^date = "2026-11-20"
* ^publisher = "The medlist project"
* . 0..*
* . ^short = "Enrichment"
* . ^definition = "A value of the derived resource that no source states as such, and the reason why it is there."
* extension ..3
* extension ^slicing.discriminator.type = #value
* extension ^slicing.discriminator.path = "url"
* extension ^slicing.rules = #closed
* extension contains
    field 1..1 and
    value 1..1 and
    reason 1..1
* extension[field] ^short = "Name of the field in the JSON answer: dosage.timing"
* extension[field].value[x] 1..1
* extension[field].value[x] only string
* extension[value] ^short = "The value that was filled in"
* extension[value].value[x] 1..1
* extension[value].value[x] only string
* extension[reason] ^short = "Why it was filled in"
* extension[reason].value[x] 1..1
* extension[reason].value[x] only string