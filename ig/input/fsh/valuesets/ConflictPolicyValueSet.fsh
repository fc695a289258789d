ValueSet: ConflictPolicyValueSet
Id: conflict-policy
Title: "Conflict policy"
Description: "What decides when the facts about a drug disagree."
* ^version = "0.1.0"
* ^status = #draft
* ^experimental = false
* ^date = "2026-11-20"
* ^publisher = "The medlist project"
* include codes from system ConflictPolicy