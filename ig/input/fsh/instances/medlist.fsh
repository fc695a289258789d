Instance: medlist
InstanceOf: CapabilityStatement
Usage: #definition
* url = "https://medlist.invalid/fhir/CapabilityStatement/medlist"
* version = "0.1.0"
* name = "Medlist"
* title = "Medication list service"
* status = #draft
* experimental = false
* date = "2026-11-20"
* publisher = "The medlist project"
* description = "What every instance of the service can do: infer the medication list of one patient from FHIR resources and documents, and serve the definitions it works by."
* kind = #requirements
* fhirVersion = #4.0.1
* format[0] = #application/fhir+json
* format[+] = #json
* rest.mode = #server
* rest.documentation = "Every answer is FHIR R4 JSON; errors are OperationOutcomes. Nothing of a patient is stored."
* rest.security.cors = false
* rest.security.description = "The operations need the header Authorization: Bearer with an API key of the service. The definitions and this statement are public."
* rest.resource[0].type = #CapabilityStatement
* rest.resource[=].interaction.code = #read
* rest.resource[+].type = #CodeSystem
* rest.resource[=].interaction.code = #read
* rest.resource[+].type = #ImplementationGuide
* rest.resource[=].interaction.code = #read
* rest.resource[+].type = #OperationDefinition
* rest.resource[=].interaction.code = #read
* rest.resource[+].type = #Patient
* rest.resource[=].operation.name = "infer-medications"
* rest.resource[=].operation.definition = "https://medlist.invalid/fhir/OperationDefinition/infer-medications"
* rest.resource[+].type = #StructureDefinition
* rest.resource[=].interaction.code = #read
* rest.resource[+].type = #ValueSet
* rest.resource[=].interaction.code = #read
* rest.operation.name = "extract-medications"
* rest.operation.definition = "https://medlist.invalid/fhir/OperationDefinition/extract-medications"