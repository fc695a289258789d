CodeSystem: Verbosity
Id: verbosity
Title: "Verbosity"
Description: "How much the answer tells of each medication."
* ^version = "0.1.0"
* ^status = #draft
* ^experimental = false
* ^date = "2026-11-20"
* ^publisher = "The medlist project"
* ^caseSensitive = true
* ^valueSet = "https://medlist.invalid/fhir/ValueSet/verbosity"
* ^content = #complete
* ^count = 3
* #minimal "Minimal" "Drug, status, confidence, directions and reason in words."
* #standard "Standard" "Also structured dosage, the date of the newest order and the last activity."
* #full "Full" "Also evidence tags, and a Provenance for each medication."