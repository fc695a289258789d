CodeSystem: EvidenceTag
Id: evidence-tag
Title: "Evidence tags"
Description: "The rules that can fire when the status of a medication is inferred."
* ^version = "0.1.0"
* ^status = #draft
* ^experimental = false
* ^date = "2026-11-20"
* ^publisher = "The medlist project"
* ^caseSensitive = true
* ^valueSet = "https://medlist.invalid/fhir/ValueSet/evidence-tag"
* ^content = #complete
* ^count = 9
* #recent_dispense "Recent dispense" "A dispense was recorded recently, or its supply still lasts."
* #active_order "Active order" "An active order was written recently, or its authorized supply still lasts."
* #self_reported_active "Self-reported as active" "The patient, or someone on the patient's behalf, reports taking the drug."
* #course_completed "Course completed" "The course is marked completed, or its end lies in the past."
* #prescription_expired "Prescription expired" "An old order without recent fills to support it."
* #order_stopped "Order stopped" "An order or report says that the drug was stopped."
* #order_cancelled "Order cancelled" "The order was cancelled."
* #stale_data "Stale data" "All there is about the drug is too old to tell."
* #insufficient_signal "Insufficient signal" "No classifying rule fired."