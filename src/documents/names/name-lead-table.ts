/** Words between the names of an enumeration, and before a name that is an item of its own. */

/** Between two names: `"aspirin and Plavix"`. */
export const JOINING_WORDS: readonly string[] = ['and', 'plus', 'as well as', 'und', 'et', 'y'];

/** Between two names of which one or the other is taken: `"ibuprofen or naproxen as needed"`. */
export const ALTERNATIVE_WORDS: readonly string[] = ['or', 'and/or'];

/** What leads to names in the middle of an entry: `"various supplements including vitamin E"`, `"her only medication currently is Allegra"`. */
export const LISTING_WORDS: readonly string[] = [
  'including',
  'include',
  'includes',
  'included',
  'such as',
  'medication is',
  'medication currently is',
  'medications are',
  'medicine is',
  'prescription for',
  'prescriptions for',
  'prescription of',
];

/** Before the first known name of a list, behind whatever says which medications they are: `"The ones he brought were Norvasc, Zocor and lisinopril"`. */
export const EQUATING_WORDS: readonly string[] = ['are', 'were'];

/** Before the place to which something is put: `"cream to palms and soles"`. */
export const PLACING_WORDS: readonly string[] =
  'to in on onto into inside over around about between behind under beneath below above along across near'.split(
    ' ',
  );

/** Before a name without being part of it: `"and another multivitamin"`, `"an occasional Aleve"`. */
export const LEADING_WORDS: readonly string[] = [
  'also',
  'a',
  'an',
  'some',
  'another',
  'extra',
  'additional',
  'her',
  'his',
  'the',
  'occasional',
  'over the counter',
  'over-the-counter',
  'otc',
  'generic',
  'one',
  'prn',
];

/** A form in short in front of a name: `"Tab Zyxomarin 40 mg OD, Cap Quidane 5 mg BD"`. */
export const FORM_LEADS: readonly string[] = ['tab', 'tabs', 'cap', 'caps', 'inj', 'syp', 'syr'];

/** Words that lead up to a drug without saying anything about the product: `"She takes liposomal amphotericin"`. */
export const LEAD_UP_WORDS: readonly string[] =
  'she he they patient pt take takes taking also include includes including on off from taken took of with and or the his him her their not stop stopped discontinue hold continue continues resume restart start starts started begin add added increase increased decrease decreased substitute substituted swap swapped trade exchange replace for to is was are were been has have receive receives received given prescribed use uses using then now medication medications meds'.split(
    ' ',
  );

/** Before a name they tell of someone, so that what follows is said and not listed: `"Took prednisone last year."` */
export const TELLING_WORDS: readonly string[] =
  'she he patient pt took denies mother father wife husband sister brother allergies allergic'.split(' ');

/** Before what a drug is taken for: in `"as needed for pain, fever"` what follows may be another reason, and no name. */
export const REASON_WORDS: readonly string[] = [
  'for',
  'prn',
  'p.r.n',
  'as needed',
  'if needed',
  'when needed',
  'as required',
  'if required',
  'when required',
  'sos',
  'due to',
  'because of',
  'secondary to',
];

/** Before what a drug waits for: what is joined to that in `"if bloody / severe diarrhoea"` is another condition, and no name. */
export const CONDITION_WORDS: readonly string[] = ['if', 'when', 'whenever', 'unless', 'in case of'];

/** Behind "for" a time and no reason: `"lisinopril for now, folic acid"`. */
export const MOMENT_WORDS: readonly string[] = ['now', 'today', 'tonight', 'the moment', 'the time being'];

/** Between two drugs of a text: what stands behind the last of them belongs to the second. */
export const DIVIDING_WORDS: readonly string[] = ['and', 'plus', 'then', 'also', 'with'];

/** Behind a comma the subject of another clause. */
export const SUBJECT_WORDS: readonly string[] = ['the patient', 'he', 'she', 'they', 'we', 'i'];

/** Behind several drugs with an amount each: how all of them are taken (`"aspirin 81 mg and Plavix 75 mg, both daily"`). */
export const WORDS_FOR_ALL: readonly string[] = [
  'all',
  'both',
  'each',
  'all of them',
  'both of them',
  'each of them',
];

/** A word with which another clause begins, or what a sentence tells of its subject (`"His tablets are …"`): what is said before it is said of nothing behind it. */
export const OTHER_CLAUSE_WORDS: readonly string[] = [
  'since',
  'because',
  'while',
  'although',
  'though',
  'whereas',
  'are',
  'include',
  'includes',
];
