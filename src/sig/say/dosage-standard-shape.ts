/** The shapes of the specification's DosageStandard and its sub-objects. */

/** FrequencyCoding and TimingWhen of the specification. */
export interface FrequencyCoding {
  text?: string;
  code?: string;
  code_system?: string;
  ncit_code?: string;
  ncit_display?: string;
}

/** RouteCoding and MethodCoding of the specification. */
export interface SnomedNcitCoding {
  text?: string;
  snomed_code?: string;
  snomed_display?: string;
  ncit_code?: string;
  ncit_display?: string;
}

/** Duration of the specification: `{ value: 7, unit: 'd', display: '7 days' }`. */
export interface DosageDuration {
  value?: number;
  unit?: string;
  display?: string;
}

/** DosageStandard of the specification; a field that is not known is left out, and the wire writes it as null. */
export interface DosageStandard {
  text?: string;
  patient_instruction?: string;
  timing?: FrequencyCoding;
  when?: FrequencyCoding[];
  duration?: DosageDuration;
  as_needed?: boolean;
  site?: string;
  route?: SnomedNcitCoding;
  method?: SnomedNcitCoding;
  dose_quantity?: { value?: number; unit?: string; system?: string; code?: string };
  dose_range?: { low_value?: number; high_value?: number; unit?: string };
  dose_form?: string;
}
