Profile: InferredMedicationStatement
Parent: MedicationStatement
Id: inferred-medication-statement
Title: "Inferred medication as a statement"
Description: "One drug of an inferred medication list, told as a MedicationStatement: the form of patient summaries. Must support means that the service fills the element where the records tell it, and that a client shows it."
* ^version = "0.1.0"
* ^status = #draft
* ^experimental = false
* ^date = "2026-11-22"
* ^publisher = "The medlist project"
* . ^short = "Inferred medication as a statement"
* . ^definition = "One drug of an inferred medication list, told as a MedicationStatement: the form of patient summaries. Must support means that the service fills the element where the records tell it, and that a client shows it."
* meta 1..
* meta ^short = "Marks the resource as derived"
* meta.tag ^slicing.discriminator[0].type = #value
* meta.tag ^slicing.discriminator[=].path = "system"
* meta.tag ^slicing.discriminator[+].type = #value
* meta.tag ^slicing.discriminator[=].path = "code"
* meta.tag ^slicing.rules = #open
* meta.tag ^short = "Tags"
* meta.tag contains derived 1..1 MS
* meta.tag[derived] = Derivation#derived
* meta.tag[derived] ^short = "An inference, not what somebody wrote"
* extension contains
    StatusConfidence named confidence 1..1 MS and
    LastActivity named lastActivity 0..1 MS and
    StatusEvidence named evidence 0..* MS
* extension[confidence] ^short = "Confidence in the status"
* extension[lastActivity] ^short = "Newest dated fact; from verbosity standard on"
* extension[evidence] ^short = "A rule that fired; at verbosity full"
* status MS
* status ^short = "What was inferred; a cancelled order is not-taken"
* medication[x] 1..1 MS
* medication[x] only CodeableConcept
* medication[x] ^short = "The drug: RxNorm where it is known, and its name"
* subject MS
* subject ^short = "The patient as the records name them"
* effective[x] 1..1 MS
* effective[x] only dateTime
* effective[x] ^short = "The newest dated fact, or that it is not known"
* dateAsserted 1..1 MS
* dateAsserted ^short = "The time the list is for"
* derivedFrom MS
* derivedFrom ^short = "The records it rests on"
* reasonCode MS
* reasonCode ^short = "The indication"
* note MS
* note ^short = "Why it has its status, where that was asked for"
* dosage MS
* dosage ^short = "The directions, as text and where they can be read as structure"