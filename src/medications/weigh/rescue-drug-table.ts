/**
 * Drugs that are kept for an emergency and not used up: that their prescription ran out tells nothing of the one at home, so age alone never
 * makes them completed. By RxNorm ingredient name and dose form group.
 */

import type { DrugListRow } from './drug-list.ts';

export const RESCUE_DRUGS = {
  'chest pain': {
    reason: 'under the tongue in an attack; a bottle is carried along for a year or more',
    ingredients: ['nitroglycerin'],
    forms: ['oral', 'oromucosal'],
    example: ['nitroglycerin 0.4 MG Sublingual Tablet', 'nitroglycerin 0.02 MG/MG Topical Ointment'],
  },
  anaphylaxis: {
    reason: 'hoped never to be used; renewed when it expires',
    ingredients: ['epinephrine'],
    forms: ['injectable', 'nasal'],
    isAlone: true,
    example: ['0.3 ML epinephrine 1 MG/ML Auto-Injector', 'epinephrine / lidocaine Injectable Solution'],
  },
  overdose: {
    reason: 'lies beside an opioid; the household has it, whoever was prescribed it',
    ingredients: ['naloxone', 'nalmefene'],
    forms: ['nasal', 'injectable'],
    isAlone: true,
    example: ['naloxone hydrochloride 40 MG/ML Nasal Spray', 'buprenorphine / naloxone Sublingual Film'],
  },
  hypoglycemia: {
    reason: 'a kit for the day the sugar falls too low',
    ingredients: ['glucagon', 'dasiglucagon'],
    example: ['glucagon 1 MG Injection', 'glucose 4000 MG Chewable Tablet'],
  },
  seizures: {
    reason: 'given by others in a seizure; years may lie between two',
    ingredients: ['diazepam', 'midazolam'],
    forms: ['rectal', 'nasal'],
    example: ['diazepam 20 MG/ML Nasal Spray', 'diazepam 5 MG Oral Tablet'],
  },
  'attacks of asthma': {
    reason: 'an inhaler for attacks lasts for hundreds of puffs; attacks may be a season apart',
    ingredients: ['albuterol', 'levalbuterol', 'terbutaline'],
    forms: ['inhaled'],
    isAlone: true,
    example: ['albuterol 0.09 MG/ACTUAT Metered Dose Inhaler', 'albuterol 2 MG Oral Tablet'],
  },
} as const satisfies Readonly<Record<string, DrugListRow>>;
