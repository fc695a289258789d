Extension: LastActivity
Id: last-activity
Title: "Last activity"
Description: "The newest dated fact about the drug at or before the reference time: an order, a hand-over, a report."
Context: MedicationRequest, MedicationStatement
* ^version = "0.1.0"
* ^status = #draft
* ^experimental = false
* ^date = "2026-11-20"
* ^publisher = "The medlist project"
* . 0..1
* . ^short = "Last activity"
* . ^definition = "The newest dated fact about the drug at or before the reference time: an order, a hand-over, a report."
* value[x] 1..1
* value[x] only dateTime
* value[x] ^short = "When something last happened"