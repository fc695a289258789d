ValueSet: InferredStatus
Id: inferred-status
Title: "Inferred statuses"
Description: "The statuses an inferred medication can have: five of the codes of MedicationRequest.status."
* ^version = "0.1.0"
* ^status = #draft
* ^experimental = false
* ^date = "2026-11-20"
* ^publisher = "The medlist project"
* $medicationrequest-status#active
* $medicationrequest-status#completed
* $medicationrequest-status#stopped
* $medicationrequest-status#cancelled
* $medicationrequest-status#unknown