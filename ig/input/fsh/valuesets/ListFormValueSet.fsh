ValueSet: ListFormValueSet
Id: list-form
Title: "Form of the list"
Description: "What an entry of the answer is told as."
* ^version = "0.1.0"
* ^status = #draft
* ^experimental = false
* ^date = "2026-11-20"
* ^publisher = "The medlist project"
* include codes from system ListForm