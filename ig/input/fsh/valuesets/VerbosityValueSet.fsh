ValueSet: VerbosityValueSet
Id: verbosity
Title: "Verbosity"
Description: "How much the answer tells of each medication."
* ^version = "0.1.0"
* ^status = #draft
* ^experimental = false
* ^date = "2026-11-20"
* ^publisher = "The medlist project"
* include codes from system Verbosity