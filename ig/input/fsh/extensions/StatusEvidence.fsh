Extension: StatusEvidence
Id: status-evidence
Title: "Evidence behind the status"
Description: "A rule that fired for this medication. When facts disagree, the tags of the losing side are listed too."
Context: MedicationRequest, MedicationStatement
* ^version = "0.1.0"
* ^status = #draft
* ^experimental = false
* ^date = "2026-11-20"
* ^publisher = "The medlist project"
* . 0..*
* . ^short = "Evidence behind the status"
* . ^definition = "A rule that fired for this medication. When facts disagree, the tags of the losing side are listed too."
* value[x] 1..1
* value[x] only code
* value[x] from EvidenceTagValueSet (required)
* value[x] ^short = "Evidence tag"