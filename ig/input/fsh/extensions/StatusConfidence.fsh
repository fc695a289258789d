Extension: StatusConfidence
Id: status-confidence
Title: "Confidence in the status"
Description: "How sure the inference is of the status of this medication, from 0 to 1. It is not the probability that the patient takes the drug. Values below 0.7 usually mean a single signal, old data or missing key fields."
Context: MedicationRequest, MedicationStatement
* ^version = "0.1.0"
* ^status = #draft
* ^experimental = false
* ^date = "2026-11-20"
* ^publisher = "The medlist project"
* . 0..1
* . ^short = "Confidence in the status"
* . ^definition = "How sure the inference is of the status of this medication, from 0 to 1. It is not the probability that the patient takes the drug. Values below 0.7 usually mean a single signal, old data or missing key fields."
* value[x] 1..1
* value[x] only decimal
* value[x] ^short = "0.05 to 0.99, two decimals"