Instance: extract-medications
InstanceOf: OperationDefinition
Usage: #definition
* url = "https://medlist.invalid/fhir/OperationDefinition/extract-medications"
* version = "0.1.0"
* name = "ExtractMedications"
* title = "Extract the medication list from documents"
* status = #draft
* experimental = false
* date = "2026-11-20"
* publisher = "The medlist project"
* description = "Reads the clinical PDFs of one patient and answers with one list: an entry for each drug, with status, confidence and, at verbosity full, evidence by document, page and line. Nothing is stored."
* kind = #operation
* affectsState = false
* code = #extract-medications
* system = true
* type = false
* instance = false
* comment = "Give either documents or a patient of the FHIR server connected to the service; the request never chooses that server. All documents must be of one patient."
* parameter[0].name = #document
* parameter[=].use = #in
* parameter[=].min = 0
* parameter[=].max = "*"
* parameter[=].documentation = "A PDF: a Binary, or a DocumentReference with the PDF as attachment data (base64). The date of a DocumentReference is the date of what it says."
* parameter[=].type = #Resource
* parameter[+].name = #patient
* parameter[=].use = #in
* parameter[=].min = 0
* parameter[=].max = "1"
* parameter[=].documentation = "Patient of the connected FHIR server whose DocumentReferences are read, instead of document: Patient/123."
* parameter[=].type = #Reference
* parameter[+].name = #as-of
* parameter[=].use = #in
* parameter[=].min = 0
* parameter[=].max = "1"
* parameter[=].documentation = "The moment at which the list is asked for; facts dated later are not evidence. A date alone is the end of that day (UTC). Without it: now."
* parameter[=].type = #dateTime
* parameter[+].name = #verbosity
* parameter[=].use = #in
* parameter[=].min = 0
* parameter[=].max = "1"
* parameter[=].documentation = "How much the answer tells of each medication. Without it: minimal."
* parameter[=].type = #code
* parameter[=].binding.strength = #required
* parameter[=].binding.valueSet = "https://medlist.invalid/fhir/ValueSet/verbosity"
* parameter[+].name = #as
* parameter[=].use = #in
* parameter[=].min = 0
* parameter[=].max = "1"
* parameter[=].documentation = "What the answer is told as. Without it: MedicationRequest."
* parameter[=].type = #code
* parameter[=].binding.strength = #required
* parameter[=].binding.valueSet = "https://medlist.invalid/fhir/ValueSet/list-form"
* parameter[+].name = #status
* parameter[=].use = #in
* parameter[=].min = 0
* parameter[=].max = "*"
* parameter[=].documentation = "Only medications with one of these statuses are returned. Without it: all."
* parameter[=].type = #code
* parameter[=].binding.strength = #required
* parameter[=].binding.valueSet = "https://medlist.invalid/fhir/ValueSet/inferred-status"
* parameter[+].name = #policy
* parameter[=].use = #in
* parameter[=].min = 0
* parameter[=].max = "1"
* parameter[=].documentation = "What decides when the facts about a drug disagree. Without it: dates."
* parameter[=].type = #code
* parameter[=].binding.strength = #required
* parameter[=].binding.valueSet = "https://medlist.invalid/fhir/ValueSet/conflict-policy"
* parameter[+].name = #explain
* parameter[=].use = #in
* parameter[=].min = 0
* parameter[=].max = "1"
* parameter[=].documentation = "Whether every MedicationRequest carries a note that says why it has its status. Without it: false."
* parameter[=].type = #boolean
* parameter[+].name = #return
* parameter[=].use = #out
* parameter[=].min = 1
* parameter[=].max = "1"
* parameter[=].documentation = "A searchset Bundle: one MedicationRequest for each drug (search mode match; the total counts them), at verbosity full a Provenance for each (include), and an OperationOutcome (outcome) with whatever was left out, ignored or could not be read. Since it is the only output parameter, the Bundle is the body of the answer."
* parameter[=].type = #Bundle