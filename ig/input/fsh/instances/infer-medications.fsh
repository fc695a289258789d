Instance: infer-medications
InstanceOf: OperationDefinition
Usage: #definition
* url = "https://medlist.invalid/fhir/OperationDefinition/infer-medications"
* version = "0.1.0"
* name = "InferMedications"
* title = "Infer the medication list of one patient"
* status = #draft
* experimental = false
* date = "2026-11-20"
* publisher = "The medlist project"
* description = "Merges the medication resources of one patient into one entry for each drug, with a status, the confidence in that status and, at verbosity full, the evidence behind it. Nothing is stored."
* kind = #operation
* affectsState = false
* code = #infer-medications
* resource = #Patient
* system = false
* type = true
* instance = true
* comment = "At type level the resources come with the request, as medication-data or as a bare Bundle. At instance level they are read from the FHIR server connected to the service; the request never chooses that server. All resources must be of one patient."
* parameter[0].name = #medication-data
* parameter[=].use = #in
* parameter[=].min = 0
* parameter[=].max = "*"
* parameter[=].documentation = "Type level only, where at least one is required unless there is a document: a MedicationRequest, MedicationDispense, MedicationStatement or MedicationAdministration, a Medication one of them refers to, or a Bundle of such resources."
* parameter[=].type = #Resource
* parameter[+].name = #document
* parameter[=].use = #in
* parameter[=].min = 0
* parameter[=].max = "*"
* parameter[=].documentation = "Type level only. A PDF: a Binary, or a DocumentReference with the PDF as attachment data (base64). The date of a DocumentReference is the date of what it says."
* parameter[=].type = #Resource
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
* parameter[+].name = #include-documents
* parameter[=].use = #in
* parameter[=].min = 0
* parameter[=].max = "1"
* parameter[=].documentation = "Whether documents count too. At instance level (there false unless given) the PDFs of the DocumentReferences of the patient on the connected server are read; at type level those given as document, and with true also those in a bare Bundle. Their lines enter the same list as reports with the date of their document; evidence and Provenance name document, page and line."
* parameter[=].type = #boolean
* parameter[+].name = #return
* parameter[=].use = #out
* parameter[=].min = 1
* parameter[=].max = "1"
* parameter[=].documentation = "A searchset Bundle: one MedicationRequest for each drug (search mode match; the total counts them), at verbosity full a Provenance for each (include), and an OperationOutcome (outcome) with whatever was left out, ignored or could not be read. Since it is the only output parameter, the Bundle is the body of the answer."
* parameter[=].type = #Bundle