/**
 * Drugs that are given in courses: a short supply of one without refills is over when it is used up. Everything else goes on until
 * someone ends it. By RxNorm ingredient name (or the words of a drug RxNorm does not know) and dose form group.
 */

import type { DrugListRow } from '../drug-list.ts';

/** A list in words. */
function namesIn(list: string): readonly string[] {
  return list.split(',').map((name) => name.trim());
}

export const COURSE_DRUGS = {
  antibiotics: {
    reason: 'an infection is treated for days; acne and prophylaxis are refilled',
    ingredients: namesIn(`
      amoxicillin, ampicillin, penicillin V, penicillin G, dicloxacillin, flucloxacillin,
      floxacillin, pivmecillinam, cephalexin, cefadroxil, cefuroxime, cefdinir, cefpodoxime,
      cefixime, cefprozil, cefaclor, ceftriaxone, azithromycin, clarithromycin, erythromycin,
      roxithromycin, doxycycline, minocycline, tetracycline, ciprofloxacin, levofloxacin,
      moxifloxacin, ofloxacin, norfloxacin, gatifloxacin, besifloxacin, sulfamethoxazole,
      trimethoprim, sulfacetamide, nitrofurantoin, fosfomycin, metronidazole, tinidazole,
      secnidazole, clindamycin, linezolid, tedizolid, vancomycin, fidaxomicin, gentamicin,
      tobramycin, neomycin, polymyxin B, bacitracin, mupirocin, retapamulin, chloramphenicol,
      fusidate, fusidic acid`),
    forms: ['oral', 'ophthalmic', 'otic', 'vaginal', 'topical', 'injectable'],
    example: ['amoxicillin 500 MG Oral Capsule', 'tobramycin 60 MG/ML Inhalation Solution'],
  },
  antivirals: {
    reason: 'influenza, COVID-19, shingles and cold sores are treated for days; suppression is refilled',
    ingredients: namesIn(`
      oseltamivir, zanamivir, baloxavir marboxil, nirmatrelvir, molnupiravir, acyclovir,
      valacyclovir, famciclovir`),
    example: ['oseltamivir 75 MG Oral Capsule', 'entecavir 0.5 MG Oral Tablet'],
  },
  'other infections': {
    reason: 'yeast, worms, scabies and lice are treated with one or a few doses',
    ingredients: namesIn(`
      fluconazole, ivermectin, albendazole, mebendazole, pyrantel, praziquantel, nitazoxanide,
      permethrin, spinosad, nystatin, clotrimazole, miconazole, terconazole`),
    example: ['fluconazole 150 MG Oral Tablet', 'hydroxychloroquine sulfate 200 MG Oral Tablet'],
  },
  'bursts of steroids': {
    reason: 'a burst or a dose pack lasts days; long treatment has a long supply or refills',
    ingredients: ['prednisone', 'prednisolone', 'methylprednisolone', 'dexamethasone'],
    forms: ['oral', 'otic'],
    example: [
      'prednisone 20 MG Oral Tablet',
      'fluticasone propionate 0.05 MG/ACTUAT Metered Dose Nasal Spray',
    ],
  },
  opioids: {
    reason: 'a few days of an opioid follow an operation or an injury; lasting pain has lasting fills',
    ingredients: namesIn(`
      oxycodone, hydrocodone, codeine, dihydrocodeine, tramadol, tapentadol, morphine,
      hydromorphone, oxymorphone, meperidine`),
    forms: ['oral'],
    example: ['oxycodone hydrochloride 5 MG Oral Tablet', 'fentanyl 0.025 MG/HR Transdermal System'],
  },
  'short relief': {
    reason: 'cough, nausea, spasm and burning pass; what lasts is refilled',
    ingredients: namesIn(`
      benzonatate, ondansetron, promethazine, phenazopyridine, ketorolac, cyclobenzaprine,
      methocarbamol, metaxalone, carisoprodol`),
    forms: ['oral', 'rectal', 'ophthalmic'],
    example: ['benzonatate 100 MG Oral Capsule', 'baclofen 10 MG Oral Tablet'],
  },
  'single doses': {
    reason: 'taken once, before or after something',
    ingredients: ['levonorgestrel', 'ulipristal', 'mifepristone', 'misoprostol'],
    forms: ['oral'],
    isAlone: true,
    example: [
      'levonorgestrel 1.5 MG Oral Tablet',
      'ethinyl estradiol 0.02 MG / levonorgestrel 0.1 MG Oral Tablet',
    ],
  },
} as const satisfies Readonly<Record<string, DrugListRow>>;
