CodeSystem: Derivation
Id: derivation
Title: "Derivation tags"
Description: "Tags that tell a derived resource from one a prescriber wrote."
* ^version = "0.1.0"
* ^status = #draft
* ^experimental = false
* ^date = "2026-11-20"
* ^publisher = "The medlist project"
* ^caseSensitive = true
* ^content = #complete
* ^count = 1
* #derived "Derived by medication list inference" "The resource is an inference over other resources, named in its Provenance. It is not an order and must not be filled."