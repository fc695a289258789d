CodeSystem: ConflictPolicy
Id: conflict-policy
Title: "Conflict policy"
Description: "What decides when the facts about a drug disagree."
* ^version = "0.1.0"
* ^status = #draft
* ^experimental = false
* ^date = "2026-11-20"
* ^publisher = "The medlist project"
* ^caseSensitive = true
* ^valueSet = "https://medlist.invalid/fhir/ValueSet/conflict-policy"
* ^content = #complete
* ^count = 2
* #dates "Dates" "The dates of the facts decide where they can."
* #precedence "Precedence" "A fixed order of statuses decides; dates never do."