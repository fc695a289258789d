CodeSystem: ListForm
Id: list-form
Title: "Form of the list"
Description: "What an entry of the answer is told as."
* ^version = "0.1.0"
* ^status = #draft
* ^experimental = false
* ^date = "2026-11-20"
* ^publisher = "The medlist project"
* ^caseSensitive = true
* ^valueSet = "https://medlist.invalid/fhir/ValueSet/list-form"
* ^content = #complete
* ^count = 4
* #MedicationRequest "MedicationRequest" "A searchset of MedicationRequests: the default."
* #MedicationStatement "MedicationStatement" "A searchset of MedicationStatements."
* #List "List" "A searchset with a List of the current medications and every medication as a MedicationStatement beside it."
* #summary "Summary" "A document with the medication section of a patient summary."