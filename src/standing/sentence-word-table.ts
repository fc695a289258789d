/** Words around an action that tell whom it is said of: persons, pronouns, auxiliaries, conditions, what a carer does. */

export interface SentenceWordRow {
  /** Lower case. */
  readonly words: readonly string[];
  readonly reason: string;
  /** `[text, a drug in it, what is said of it]`; undefined: nothing. */
  readonly examples: readonly (readonly [text: string, drug: string, said?: string])[];
}

const PERSONS = ['i', 'we', 'he', 'she', 'patient'] as const;

export const SENTENCE_WORDS = {
  person: {
    words: PERSONS,
    reason:
      'the subject of a new clause: what another person takes ends there; behind a preposition they are none',
    examples: [
      ['His mother takes warfarin and he takes lisinopril', 'lisinopril', 'active'],
      ['The sister was seen with this patient and takes warfarin', 'warfarin', 'other-person'],
    ],
  },
  before: {
    words: 'with to by for from of beside near after before'.split(' '),
    reason: 'before a person they make no subject of her',
    examples: [['The sister was seen beside the patient and takes warfarin', 'warfarin', 'other-person']],
  },
  kin: {
    words:
      'mum mom dad daddy twin stepmother stepfather nan gran grandma grandpa niece nephew girlfriend boyfriend friend neighbour neighbor'.split(
        ' ',
      ),
    reason: 'right before what is taken it is they who take it; elsewhere they tell of it, or give it',
    examples: [
      ['Mum herself is on warfarin', 'warfarin', 'other-person'],
      ['Her twin takes lisinopril', 'lisinopril', 'other-person'],
    ],
  },
  wife: {
    words: ['wife'],
    reason: 'is "she" to the patient, whose sex her words need not tell',
    examples: [['Wife wants a test (she takes warfarin)', 'warfarin', 'other-person']],
  },
  husband: {
    words: ['husband'],
    reason: 'is "he" to the patient, likewise',
    examples: [['Husband came along, he takes warfarin', 'warfarin', 'other-person']],
  },
  herKin: {
    words: 'mother mom mum sister daughter aunt grandmother stepmother niece girlfriend'.split(' '),
    reason: 'of a man, or his wife: "she" in the same breath is she',
    examples: [
      ['His mother came along, she takes warfarin', 'warfarin', 'other-person'],
      ['His wife wants a test (she takes warfarin)', 'warfarin', 'other-person'],
      ['Her mother says she takes warfarin', 'warfarin', 'active'],
      ['His daughter was found to have a clot; she does not need warfarin', 'warfarin', 'other-person'],
      ['His sister has a clot. She no longer takes warfarin', 'warfarin', 'other-person'],
      ['She lives with her son and his wife, and she does not take warfarin', 'warfarin', 'not-taken'],
    ],
  },
  hisKin: {
    words: 'father dad brother son uncle grandfather stepfather nephew boyfriend'.split(' '),
    reason: 'of a woman, or her husband: "he" in the same breath is he',
    examples: [
      ['Her father came along, he takes warfarin', 'warfarin', 'other-person'],
      ['His father says he takes warfarin', 'warfarin', 'active'],
    ],
  },
  activity: {
    words:
      'smoking drinking vaping working driving eating breastfeeding breast-feeding nursing chewing dieting exercising dipping gambling bleeding vomiting'.split(
        ' ',
      ),
    reason: 'right behind what ends: it is they that end, and no drug of the sentence',
    examples: [
      ['He stopped smoking in March with help of warfarin', 'warfarin'],
      ['He stopped taking warfarin', 'warfarin', 'stopped'],
    ],
  },
  compounded: {
    words: ['off', 'stop', 'quit', 'hold', 'pause'],
    reason: 'before a hyphen a part of another word, unless a drug stands behind it',
    examples: [
      ['Stop-smoking clinic: warfarin 5 mg daily', 'warfarin'],
      ['warfarin 5 mg on off-days', 'warfarin'],
      ['STOP-warfarin', 'warfarin', 'stopped'],
    ],
  },
  complaint: {
    words:
      'cough rash itch itching bleeding bruising pain pains ache headache headaches nausea vomiting sickness diarrhea diarrhoea swelling dizziness fever fevers cramps spasms seizures fits hiccups wheeze wheezing palpitations periods symptoms tremor'.split(
        ' ',
      ),
    reason: 'what stops by itself, and is no drug',
    examples: [
      ['- warfarin 5 mg daily - the bleeding has stopped', 'warfarin'],
      ['- warfarin 5 mg daily, her bleeding, stopped', 'warfarin', 'stopped'],
    ],
  },
  forComplaint: {
    words: ['for', 'against', 'of', 'with', 'due to', 'because of'],
    reason: 'before a complaint: why a drug is taken, or ended',
    examples: [['The warfarin for her pain has stopped', 'warfarin', 'stopped']],
  },
  takesIt: {
    words: [
      ...['is', 'also', 'currently', 'now', 'still', 'presently', 'remains', 'stays', 'been'].map(
        (lead) => `${lead} on`,
      ),
      ...'takes took uses gets taking using'.split(' '),
    ],
    reason: 'what a person does with a drug; what requires it is no person',
    examples: [
      ['Her landlady remains on warfarin', 'warfarin', 'other-person'],
      ['Her fibrillation requires warfarin', 'warfarin', 'active'],
    ],
  },
  taking: {
    words: 'take takes taking taken use uses using'.split(' '),
    reason: 'with days behind them they tell on which it is not taken: that is how often, and no end',
    examples: [
      ['lisinopril 20 mg daily, does not take on dialysis days', 'lisinopril'],
      ['lisinopril 20 mg daily, not taking since Monday', 'lisinopril', 'not-taken'],
    ],
  },
  pause: {
    words: ['off'],
    reason: 'right behind a number: how long nothing is taken in a round',
    examples: [
      ['lisinopril 1 tablet daily 21 days on, 7 off', 'lisinopril'],
      ['lisinopril 20 mg daily, now off', 'lisinopril', 'stopped'],
    ],
  },
  someDays: {
    words: 'days weekends weekdays weekend mornings evenings nights'.split(' '),
    reason: 'behind such a word: several days, and no day on which something was done',
    examples: [['lisinopril 20 mg daily, not taking on weekends', 'lisinopril']],
  },
  clauseLead: {
    words: 'and but while because since as'.split(' '),
    reason: 'before a word like a name that nobody knows they begin a clause of its own',
    examples: [['warfarin 3 mg daily because Zyxomarin was stopped', 'warfarin']],
  },
  subject: {
    words: [...PERSONS, 'they', 'pt', 'who'],
    reason: 'before an action they make a sentence, also inside a list',
    examples: [['- lisinopril 5 mg daily, she stopped warfarin, aspirin', 'aspirin', 'stopped']],
  },
  teller: {
    words: ['i', 'we'],
    reason: 'who wrote the document tells something of the drug: that is no entry of a list',
    examples: [['- warfarin we have parted with', 'warfarin']],
  },
  joining: {
    words: [
      'and',
      'or',
      'nor',
      'plus',
      'then',
      'as well as',
      'along with',
      'together with',
      'und',
      'et',
      'y',
      'o',
    ],
    reason: 'with one of them, or a mark, and a few words of its own the next drug of a list begins',
    examples: [
      ['Avoid aspirin as well as his old warfarin', 'warfarin', 'not-taken'],
      ['Avoid aspirin, which thickens warfarin', 'warfarin'],
    ],
  },
  tellsOfThen: {
    words: ['was', 'were', 'had', 'has', 'have', 'would', 'could', 'might', 'came'],
    reason: 'right behind a drug they tell of then, or of what may be',
    examples: [['- warfarin has run its course here', 'warfarin']],
  },
  handled: {
    words:
      'every milk food meals alcohol grapefruit dairy juice antacids daily regularly consistently correctly often prescribed directed miss missed skip forget changed due verified reviewed requiring covered'.split(
        ' ',
      ),
    reason: 'denied beside what is taken they say how it is taken or kept, not whether',
    examples: [['- warfarin is not to be missed', 'warfarin']],
  },
  nextSubject: {
    words: [...PERSONS, 'this', 'these', 'they', 'there'],
    reason: 'behind "and" they begin another clause: what stood before is done to nothing in it',
    examples: [
      ['We start with a chest tube and this is followed by warfarin', 'warfarin'],
      ['We took him off aspirin, and I have written instead for warfarin', 'warfarin'],
    ],
  },
  finite: {
    words: ['was', 'were', 'is', 'are'],
    reason: 'an action that begins with one is said of what stands before it',
    examples: [['warfarin and aspirin was on hold', 'warfarin']],
  },
  particle: {
    words: ['on', 'off', 'off of', 'to', 'from', 'with'],
    reason: 'the last word of a verb, before which the one may stand to whom it is done',
    examples: [
      ['I have discharged her home with metformin', 'metformin', 'active'],
      ['We will send the patient home on lisinopril', 'lisinopril', 'active'],
      ['She was put on lisinopril', 'lisinopril', 'active'],
      ['We switched him to lisinopril', 'lisinopril', 'active'],
    ],
  },
  doneTo: {
    words: [
      ...'him her them himself herself themselves patient pt me myself you'.split(' '),
      ...['the', 'this'].flatMap((the) =>
        'patient child infant baby boy girl gentleman lady'.split(' ').map((who) => `${the} ${who}`),
      ),
    ],
    reason: 'the one to whom it is done stands inside the verb',
    examples: [
      ['They took her off warfarin and put her on lisinopril', 'lisinopril', 'active'],
      ['They took her off warfarin and put her on lisinopril', 'warfarin', 'stopped'],
      ['We will place this child on lisinopril', 'lisinopril', 'active'],
      ['We weaned the patient off aspirin and placed him on metformin', 'metformin', 'active'],
      ['She weaned herself off warfarin in January', 'warfarin', 'stopped'],
      ['I would like to get her off warfarin', 'warfarin'],
      ['We want to wean her off warfarin', 'warfarin'],
    ],
  },
  replacing: {
    words:
      'changed change switched switch converted convert swapped swap replaced replace exchanged exchange'.split(
        ' ',
      ),
    reason: 'with "to" or "with" they put another drug in the place of the one that stands inside the verb',
    examples: [
      ['She had aspirin for it. I replaced it with warfarin 5 mg.', 'aspirin', 'stopped'],
      ['She had aspirin for it. I replaced it with warfarin 5 mg.', 'warfarin', 'active'],
      ['She had aspirin for it. We switched it to warfarin 5 mg.', 'aspirin', 'stopped'],
      ['She had aspirin for it and returned it to warfarin 5 mg.', 'aspirin'],
    ],
  },
  ofCourse: {
    words: ['course', 'both', 'all'],
    reason: 'before "completed": what came to its end, and not the order for it',
    examples: [['Warfarin 5 mg daily, course completed', 'Warfarin']],
  },
  whenDone: {
    words: 'at on in after by with today yesterday last'.split(' '),
    reason: 'behind "completed" right behind a drug: when it came to its end',
    examples: [['Warfarin completed at 6 months', 'Warfarin']],
  },
  piece: {
    words: ['one', 'ones', 'patch', 'patches', 'plaster', 'ring', 'bottle', 'box'],
    reason: 'behind "old" or "used": one of many pieces, and not the drug, is done away with',
    examples: [
      ['New warfarin patch applied to the right shoulder, old one removed', 'warfarin'],
      ['warfarin 10 mcg patch weekly, used patch removed and folded', 'warfarin'],
      ['The warfarin patches were stopped and the old one removed', 'warfarin', 'stopped'],
    ],
  },
  usedUp: {
    words: ['old', 'used', 'empty', 'spent', 'previous'],
    reason: 'before such a piece',
    examples: [['warfarin 10 mcg patch weekly, previous one removed', 'warfarin']],
  },
  thing: {
    words: ['it', 'them', 'this', 'these', 'those', 'both'],
    reason: 'what it is done to stands inside the verb, and what that is is told before or behind it',
    examples: [
      ['Neither aspirin nor warfarin does much and I have taken both away', 'aspirin', 'stopped'],
      ['I do not like warfarin for him, and he agrees to give it up for good', 'warfarin', 'stopped'],
      ['I have started warfarin, and we talked about giving it up when he is sick', 'warfarin', 'active'],
      ['She takes a warfarin patch daily and takes it off at night', 'warfarin', 'active'],
      ['Throw these away: warfarin 5 mg', 'warfarin', 'stopped'],
      ['She had aspirin for it. We changed it to warfarin 5 mg.', 'aspirin', 'stopped'],
      ['She had aspirin for it. We changed it to warfarin 5 mg.', 'warfarin', 'active'],
    ],
  },
  away: {
    words: ['away', 'out', 'off', 'up'],
    reason: 'the last word of a verb, before which the thing may stand to which it is done',
    examples: [['Throw them out: warfarin 5 mg', 'warfarin', 'stopped']],
  },
  several: {
    words: ['were', 'are', 'have'],
    reason: 'said of all drugs that are named before',
    examples: [['warfarin and lisinopril were stopped', 'warfarin', 'stopped']],
  },
  givenAs: {
    words: ['drip', 'gtt', 'bolus', 'infusion', 'push'],
    reason: 'between the last of several drugs and what is said of all of them, as a form is',
    examples: [['warfarin and lisinopril drip discontinued', 'warfarin', 'stopped']],
  },
  noneOf: {
    words: ['neither', 'none', 'not one'],
    reason: 'of the drugs that are named before it, the contrary of what stands behind it is said',
    examples: [
      ['warfarin and lisinopril given there, neither continued', 'warfarin', 'stopped'],
      ['warfarin, aspirin and lisinopril, none of which were resumed', 'warfarin', 'not-taken'],
      ['warfarin and lisinopril, neither of them stopped', 'lisinopril', 'active'],
    ],
  },
  members: {
    words: ['including', 'such as', 'like', 'among them', 'namely'],
    reason:
      'lead from a class to its members: what a relative clause behind them tells of an end holds for each',
    examples: [
      ['He has tried pills including warfarin and aspirin, which he stopped', 'warfarin', 'stopped'],
      ['He has tried warfarin and aspirin, which he stopped', 'warfarin', 'not-given'],
      ['He takes pills including warfarin and aspirin, which he stopped', 'warfarin', 'active'],
    ],
  },
  kindOfDrug: {
    words: [
      ...'antibiotic antibiotics steroids medication medications medicine medicines meds drugs agents pills prophylaxis antihypertensives diuretics bronchodilators anticoagulants antiemetics antifungals antivirals analgesics narcotics antidepressants laxatives chemotherapy inhalers supplements vitamins'.split(
        ' ',
      ),
      'antibiotic therapy',
      'antibiotic coverage',
    ],
    reason: 'with a comma or a word for its members behind it: what is done to a class is done to them',
    examples: [
      ['She was placed on IV antibiotics, warfarin and aspirin', 'aspirin', 'active'],
      ['Start the sepsis pathway including antibiotics, warfarin and aspirin', 'warfarin', 'active'],
      ['We stopped his antibiotics, warfarin and aspirin', 'warfarin', 'stopped'],
      ['We stopped the drip, warfarin and aspirin', 'warfarin'],
    ],
  },
  oneOfKind: {
    words:
      'pill tablet capsule medicine medication drug antibiotic steroid agent diuretic inhaler spray patch cream ointment gel injection shot supplement vitamin anticoagulant thinner sedative laxative contraceptive statin antidepressant painkiller'.split(
        ' ',
      ),
    reason:
      'with an article, behind the word that it is taken, and a comma behind it: which one it is stands next',
    examples: [
      ['She takes a blood thinner, warfarin, and walks', 'warfarin', 'active'],
      ['She was offered a blood thinner, warfarin, and walks', 'warfarin'],
      ['She has stopped a water pill, warfarin goes on', 'warfarin', 'active'],
    ],
  },
  awaited: {
    words: ['once', 'until', 'till', 'when', 'as soon as', 'after'],
    reason: 'before a course that "is" or "has been" completed: it is waited for, and has not ended',
    examples: [
      ['With warfarin we see cramps that go away once treatment is completed', 'warfarin'],
      ['After she completed warfarin the cramps went away', 'warfarin', 'stopped'],
    ],
  },
  exception: {
    words: [
      'except for',
      'except',
      'with the exception of',
      'apart from',
      'aside from',
      'other than',
      'excluding',
    ],
    reason: 'the contrary is said of what stands behind them',
    examples: [
      ['Continue home medications except metformin', 'metformin', 'stopped'],
      ['Stop all medications except for aspirin', 'aspirin', 'active'],
      ['Took all pills except warfarin', 'warfarin'],
    ],
  },
  collective: {
    words:
      'all everything rest any every each whole same other others regimen current usual therapy treatment medication medicine'.split(
        ' ',
      ),
    reason: 'from what is one thing no exception is made: what stands behind is what it is kept away from',
    examples: [
      ['Keep taking everything apart from warfarin', 'warfarin', 'stopped'],
      ['Keep the calcium apart from warfarin', 'warfarin'],
    ],
  },
  quiet: {
    words:
      'and but so with during as at for from this last yesterday now long years months weeks two three ago because out completely altogether'.split(
        ' ',
      ),
    reason: 'when and why, beside the words of time: behind an end it is not of another thing',
    examples: [
      ['warfarin 5 mg daily - ditched two weeks ago', 'warfarin', 'stopped'],
      ['warfarin 5 mg daily, ditched the cane', 'warfarin'],
    ],
  },
  thenBefore: {
    words: [...'previously formerly prior'.split(' '), 'in the past', 'previously tried'],
    reason: 'an element that begins so and leads to a drug at once tells of then',
    examples: [
      ['aspirin 81 mg daily; previously warfarin', 'warfarin', 'not-given'],
      ['aspirin 81 mg daily; previously warfarin', 'aspirin'],
      ['warfarin was previously lisinopril', 'lisinopril'],
    ],
  },
  substitutes: {
    words: ['substitute', 'substituted', 'substituting', 'sub'],
    reason: 'the drug behind "for" is left for the one before it',
    examples: [
      ['Substitute lisinopril for the warfarin', 'warfarin', 'stopped'],
      ['Substitute lisinopril for the warfarin', 'lisinopril', 'active'],
      ['May substitute lisinopril for the warfarin', 'warfarin'],
    ],
  },
  occasion: {
    words: ['the procedure', 'the study'],
    reason: 'what was given for it was given with the others, and is of no list',
    examples: [['warfarin, aspirin given throughout the procedure', 'warfarin', 'not-given']],
  },
  companion: {
    words: ['with', 'w/', 'by', 'per', 'from', 'to'],
    reason: 'someone who is there or tells, not one who takes',
    examples: [
      ['He came with his wife and takes warfarin', 'warfarin', 'active'],
      ['He came w/ his wife and takes warfarin', 'warfarin', 'active'],
    ],
  },
  addressed: {
    words: ['told', 'advised', 'asked', 'instructed', 'reminded', 'informed', 'counseled'],
    reason: 'who is told what to do with the drugs of the patient',
    examples: [
      ['I advised her mother to stop lisinopril', 'lisinopril', 'stopped'],
      ['Wife was told to hold lisinopril', 'lisinopril', 'held'],
      ['His mother was told of it and takes lisinopril', 'lisinopril', 'other-person'],
    ],
  },
  turnsTo: {
    words: ['and', 'but', 'while', 'whereas'],
    reason: 'behind them the sentence turns to another person: the drug before them is not hers',
    examples: [['She takes lisinopril 20 mg and her husband takes metformin', 'lisinopril', 'active']],
  },
  inCompany: {
    words: ['along', 'together'],
    reason: 'before "with" the drug behind it ends too; alone it is what the other one is not taken beside',
    examples: [
      ['Stop aspirin along with warfarin', 'warfarin', 'stopped'],
      ['Avoid aspirin with warfarin', 'warfarin'],
    ],
  },
  leavesOn: {
    words: ['leave', 'maintain', 'retain', 'establish', 'settle', 'remain', 'carry'].flatMap((verb) => [
      verb,
      `${verb.replace(/(?:e|(?<=rr)y)$/u, (end) => (end === 'e' ? '' : 'y'))}ing`,
    ]),
    reason: 'between an end and "on": what somebody is left on is taken',
    examples: [
      ['stop warfarin and leave him on aspirin', 'aspirin'],
      ['stop warfarin, leaving her on aspirin alone', 'aspirin'],
      ['stop warfarin and leave off aspirin', 'warfarin', 'stopped'],
    ],
  },
  possessive: {
    words: ['his', 'her', 'their', 'the', 'my'],
    reason: 'between such a word and the person',
    examples: [['Per his mother, lisinopril 5 mg daily', 'lisinopril']],
  },
  noOwners: {
    words:
      'today tonight yesterday tomorrow morning noon afternoon evening night bedtime breakfast lunch dinner supper day week month year doctor physician pediatrician paediatrician dietitian dietician optician nurse hospital clinic ward pharmacy store insurance women men children parkinson alzheimer crohn hodgkin graves raynaud hashimoto addison cushing meniere sjogren wilson paget tourette huntington barrett behcet'.split(
        ' ',
      ),
    reason: 'stand before a drug as its owner does, and name nobody who takes it',
    examples: [
      ["This morning's lisinopril 10 mg was late", 'lisinopril'],
      ["For her parkinson's lisinopril 10 mg daily", 'lisinopril'],
      ["The doctor's lisinopril 10 mg daily", 'lisinopril'],
    ],
  },
  noOwnerEndings: {
    words: ['ist', 'ists', 'logy'],
    reason: 'of a doctor by the field, and of the field: who prescribes takes none of it',
    examples: [["Her cardiologist's lisinopril 10 mg daily", 'lisinopril']],
  },
  ownOrKind: {
    words:
      'patient pt client member resident veteran student child baby infant boy girl man woman lady gentleman adult senior kid kids adults infants girls boys prescriber provider practitioner surgeon dentist gp maker manufacturer company brand chemist nature brewer baker'.split(
        ' ',
      ),
    reason:
      'the patient by another word, whoever prescribes, makes or sells it, or whom a product is made for',
    examples: [
      ["The patient's lisinopril 10 mg daily", 'lisinopril'],
      ["A child's aspirin 81 mg daily", 'aspirin'],
    ],
  },
  parents: {
    words:
      'mother father mom mum mommy mummy mama dad daddy papa grandma grandpa granny gran nana grandad granddad grandmother grandfather oma opa'.split(
        ' ',
      ),
    reason: 'what those call the patient who write the list, with "my" or alone',
    examples: [
      ["Mom's lisinopril 10 mg daily", 'lisinopril'],
      ["my mother's lisinopril 10 mg daily", 'lisinopril'],
      ["her mother's lisinopril 10 mg daily", 'lisinopril', 'other-person'],
      ["wife's lisinopril 10 mg daily", 'lisinopril', 'other-person'],
      ["Roommate's lisinopril 10 mg daily", 'lisinopril', 'other-person'],
    ],
  },
  ownedThing: {
    words:
      'old leftover left-over spare extra unused remaining own prescription rx prescribed pill pills tablet tablets bottle supply'.split(
        ' ',
      ),
    reason: 'between the owner and the drug',
    examples: [
      ["Her neighbor's leftover warfarin 5 mg", 'warfarin', 'other-person'],
      ["At his wife's request lisinopril 5 mg daily", 'lisinopril'],
    ],
  },
  amountOf: {
    words: 'of one two three four five six half several some'.split(' '),
    reason:
      'between what is done and whose drug it is done with: what the patient takes is taken, whoever it was meant for',
    examples: [
      ["She takes two of her sister's aspirin daily", 'aspirin', 'active'],
      ["He had two of his roommate's aspirin", 'aspirin', 'other-person'],
      ["The landlord's aspirin 81 mg daily", 'aspirin', 'other-person'],
      ["A cousin's warfarin helped him", 'warfarin', 'other-person'],
    ],
  },
  someOf: {
    words: ['a', 'some', 'several', 'a few', 'a couple of', 'the odd', 'the first', 'the last', 'the next'],
    reason: 'how many doses, beside a number: the drug itself goes on',
    examples: [
      ['We held a few doses of warfarin', 'warfarin'],
      ['We held the doses of warfarin', 'warfarin', 'held'],
    ],
  },
  retained: {
    words: [
      ...'enema enemas suppository suppositories foam mouthwash rinse gargle lozenge'.split(' '),
      'per rectum',
      'rectally',
      'swish',
    ],
    reason: 'what stays where it is put is held there for a time, and goes on being taken',
    examples: [
      ['Warfarin enema 4 g per rectum at bedtime, to be held overnight', 'Warfarin'],
      ['Warfarin rinse twice daily, hold for two minutes', 'Warfarin'],
      ['The warfarin enema was held overnight', 'warfarin', 'held'],
      ['We will hold the warfarin for two days', 'warfarin', 'held'],
    ],
  },
  doses: {
    words: 'dose doses injection injections infusion infusions shot shots cycle cycles'.split(' '),
    reason: 'behind how many, before "of" and a drug: they are left out, and it is not',
    examples: [
      ['In June we left out two doses of warfarin', 'warfarin'],
      ['One dose of warfarin was held in June', 'warfarin'],
      ['She completed two cycles of warfarin', 'warfarin', 'stopped'],
      ['Destroyed 12 tablets of warfarin', 'warfarin', 'stopped'],
    ],
  },
  helps: {
    words:
      'give gives giving administer administers inject injects applies crush crushes bring brings remind reminds help helps manage manages fills throw throws threw'.split(
        ' ',
      ),
    reason: 'what a carer does for the patient, who takes it',
    examples: [['His wife gives him warfarin', 'warfarin', 'active']],
  },
  tells: {
    words:
      'says said tells states stated mentions mentioned adds added asks asked wonders reports reported confirms confirmed lists listed reads read thinks'.split(
        ' ',
      ),
    reason: 'what someone who knows the patient tells of him',
    examples: [
      ['Wife says he also takes warfarin', 'warfarin', 'active'],
      ['His mother tells us: warfarin 3 mg daily', 'warfarin'],
      ['His wife read out the boxes: warfarin 3 mg daily', 'warfarin'],
    ],
  },
  helpsLead: {
    words: ['also', 'now', 'still', 'then', 'has been', 'is', 'will'],
    reason: 'between the carer and what she does',
    examples: [
      ['His wife still gives him warfarin', 'warfarin', 'active'],
      ['His wife will throw the warfarin out', 'warfarin', 'stopped'],
    ],
  },
  whether: {
    words: ['whether'],
    reason: 'before an end in its clause: it is open whether it comes',
    examples: [
      ['She asks whether she can now come off the lisinopril', 'lisinopril'],
      ['It is open whether lisinopril should be stopped', 'lisinopril'],
      ['She asked whether it was safe, and we stopped lisinopril', 'lisinopril', 'stopped'],
    ],
  },
  asks: {
    words: 'clear unclear sure unsure certain uncertain known unknown ask asked wonder wonders'.split(' '),
    reason: 'before "if" or "whether" it is open whether what is said is done: in prose that is no entry',
    examples: [['It is not clear if she is taking warfarin', 'warfarin', 'active']],
  },
  partOf: {
    words: ['of', 'out of', 'of a planned', 'of the planned', 'out of a planned', 'of a total of'],
    reason: 'between two numbers behind what is completed: the rest of the course is to come',
    examples: [
      ['She has completed five of a planned six cycles of warfarin', 'warfarin'],
      ['She has completed 5 of 10 days of warfarin', 'warfarin'],
      ['She has completed 10 days of warfarin', 'warfarin', 'stopped'],
    ],
  },
  doesSo: {
    words: ['doing so', 'doing this', 'taking it', 'taking this', 'takes it', 'on it', 'using it'],
    reason: 'behind a drug and what asks: it is open whether what was said before is done',
    examples: [
      ['He was told to take warfarin, but it is not clear if he is taking it', 'warfarin', 'active'],
    ],
  },
  forReason: {
    words: [
      'for',
      'because of',
      'due to',
      'in view of',
      'on account of',
      'owing to',
      'in light of',
      'given',
      'considering',
    ],
    reason:
      'before allergies they say what a drug is taken for, or in the place of what: it is none of what harms',
    examples: [
      ['warfarin 5 mg daily was started in view of her known allergy', 'warfarin', 'active'],
      ['She is taking warfarin for what she presumed was allergies', 'warfarin', 'active'],
      ['She takes warfarin for her seasonal allergies', 'warfarin', 'active'],
      ['She knows of warfarin allergies', 'warfarin', 'allergy'],
    ],
  },
  whenReason: {
    words: ['when', 'whenever', 'if'],
    reason: 'before allergies that are somebody’s they say when a drug is taken',
    examples: [
      ['She takes warfarin 5 mg when her allergies act up', 'warfarin', 'active'],
      ['He uses warfarin whenever his spring allergies bother him', 'warfarin', 'active'],
    ],
  },
  condition: {
    words: ['if', 'unless', 'in case'],
    reason: 'before an order it waits for something',
    examples: [['If the potassium rises stop lisinopril', 'lisinopril']],
  },
  asNeeded: {
    words: ['needed', 'necessary', 'required'],
    reason: 'behind "if" they say how a drug is taken, and are no condition of what follows',
    examples: [['Motrin every 8 hours if needed, stop lisinopril', 'lisinopril', 'stopped']],
  },
  conditionBehind: {
    words: ['if', 'unless', 'should there', 'should any', 'should a'],
    reason: 'behind an order it waits for something',
    examples: [
      ['Hold metformin if he vomits', 'metformin'],
      ['Hold metformin should there be a rash', 'metformin'],
      ['Hold lisinopril and metformin if he vomits', 'lisinopril'],
      ['Hold lisinopril and metformin if he vomits', 'metformin'],
    ],
  },
  otherAction: {
    words: ['and', 'but', 'then', 'to', 'in', 'see', 'whether'],
    reason: 'between an order and a condition: the condition is that of another action',
    examples: [['Hold metformin and call us if dizzy', 'metformin', 'held']],
  },
  asking: {
    words: 'could should can would may might shall do does did is are was were has have'.split(' '),
    reason: 'at the beginning of a sentence with a question mark: whether it shall end is asked',
    examples: [
      ['Could the lisinopril be stopped and her pressure watched?', 'lisinopril'],
      ['Dizzy again. Should she stop lisinopril?', 'lisinopril'],
      ['Has she stopped the lisinopril?', 'lisinopril'],
      ['Should she faint again, stop lisinopril. Any questions?', 'lisinopril', 'stopped'],
    ],
  },
  toObject: {
    words: ['on', 'off', 'of', 'with', 'tolerate', 'took', 'taking', 'using', 'filled'],
    reason: 'an action that ends so is said of what follows, also with an auxiliary',
    examples: [['lisinopril was stopped, is unable to tolerate aspirin', 'aspirin', 'not-taken']],
  },
  whyEnded: {
    words: ['as', 'since', 'because', 'given that', 'seeing that'],
    reason: 'behind an end: how the drug was taken is why it ended, and revives nothing',
    examples: [
      ['I took away the warfarin, as she seldom takes it', 'warfarin', 'stopped'],
      ['I stopped warfarin since he bled but he still takes it', 'warfarin', 'active'],
    ],
  },
  subordinates: {
    words: ['why', 'which', 'that', 'what', 'how', 'where', 'whether', 'when'],
    reason: 'right before who takes it: said beside an end, in a clause that undoes none',
    examples: [
      ['warfarin is to be stopped; she cannot recall why she takes it', 'warfarin', 'stopped'],
      ['warfarin to be stopped, which she takes for her knee', 'warfarin', 'stopped'],
      ['- warfarin discontinued (unsure what he takes it for)', 'warfarin', 'stopped'],
      ['warfarin was stopped in May, which she now takes again', 'warfarin', 'active'],
      ['warfarin was stopped in May and she takes it again', 'warfarin', 'active'],
    ],
  },
  destination: {
    words: ['to', 'in favor of', 'in favour of'],
    reason: 'behind what is left stands what one comes to',
    examples: [
      ['She will be weaned off warfarin to aspirin', 'aspirin'],
      ['Stopped lisinopril in favor of metformin', 'metformin'],
      ['Discontinue warfarin and step down to aspirin', 'warfarin', 'stopped'],
      ['Discontinue warfarin and step down to aspirin', 'aspirin'],
    ],
  },
  ownDose: {
    words: [
      ...'his her their the a an my your usual regular home previous prior former old oral'.split(' '),
      'treatment with',
      'therapy with',
    ],
    reason: 'between "to" and the drug one comes to',
    examples: [
      ['Wean her off warfarin to her usual aspirin', 'aspirin'],
      ['The steroid was held and moved to treatment with aspirin', 'aspirin'],
    ],
  },
  time: {
    words: [
      ...'until today tonight tomorrow per by on in after due d/t since when once while because before pending x bis hasta'.split(
        ' ',
      ),
      'from',
      'as of',
      'effective',
      'now',
      'for now',
      'at once',
      'immediately',
      'at all',
      'at this time',
      'at present',
      'at the moment',
      'any more',
      'anymore',
      'for good',
      'altogether',
      'completely',
      'entirely',
      'permanently',
    ],
    reason: 'behind an order that is said of the entry it stands in',
    examples: [
      ['- lisinopril 5 mg daily - do not take at all', 'lisinopril', 'stopped'],
      ['- lisinopril 5 mg daily - hold for now', 'lisinopril', 'held'],
      ['- lisinopril 5 mg daily - stop immediately', 'lisinopril', 'stopped'],
      ['- lisinopril 5 mg daily HOLD until Friday', 'lisinopril', 'held'],
      ['- lisinopril 5 mg daily HOLD x 48h', 'lisinopril', 'held'],
      ['lisinopril: stop from today', 'lisinopril', 'stopped'],
    ],
  },
  closes: {
    words: [
      ...'as since because due given until today now again here yet either anymore'.split(' '),
      'any longer',
      'any more',
      'for good',
      'at all',
      'for now',
      'at present',
      'at this time',
      'at this point',
      'for the time being',
    ],
    reason: 'behind what is not done: why, or since when; in other words it is only done otherwise',
    examples: [
      ['warfarin should not be used any longer', 'warfarin', 'not-taken'],
      ['warfarin was not given because she bled', 'warfarin', 'not-taken'],
      ['warfarin should not be used at night', 'warfarin'],
      ['warfarin is not given as needed', 'warfarin'],
    ],
  },
  whileSo: {
    words: ['while', 'as long as', 'so long as'],
    reason: 'behind "no": as long as it is so it is not taken; behind an order to skip it may be a limit',
    examples: [
      ['No warfarin while she is in bed', 'warfarin', 'held'],
      ['Skip the warfarin while her INR is above 4', 'warfarin'],
    ],
  },
  untilThen: {
    words: ['until', 'till', 'for now', 'for the time being', 'for the moment'],
    reason: 'behind what is left out: it is until then, and not for a day or a meal',
    examples: [
      ['Skip warfarin until the bleeding is explained', 'warfarin', 'held'],
      ['Skip warfarin on Sundays', 'warfarin'],
    ],
  },
  begunInstead: {
    words:
      'start starting started begin began begun write wrote written put place placed give given gave prescribe prescribed use try'.split(
        ' ',
      ),
    reason: 'before or behind "instead": another drug is begun, and the one that was to go has gone',
    examples: [
      ['I want to get her off warfarin and have given her aspirin instead', 'warfarin', 'stopped'],
      ['I want to get her off warfarin and we talked instead', 'warfarin'],
    ],
  },
  wishes: {
    words: 'love hope hopes hoping wish wishes want wants wanted wanting willing'.split(' '),
    reason:
      'of the words of doubt those that tell what somebody is after: done where another drug comes instead',
    examples: [
      ['We want to stop warfarin and start aspirin instead', 'warfarin', 'stopped'],
      ['We considered stopping warfarin and starting aspirin instead', 'warfarin'],
    ],
  },
  judges: {
    words: ['reasonable'],
    reason: 'before an end with "now" behind it: it is decided, unless a modal verb leaves it open',
    examples: [
      ['I think it is reasonable to stop the warfarin now', 'warfarin', 'stopped'],
      ['It may be reasonable to stop the warfarin now', 'warfarin'],
      ['It is reasonable to stop the warfarin', 'warfarin'],
    ],
  },
  permits: {
    words: ['may'],
    reason: 'with one of the words below before an end: it is permitted, and no guess',
    examples: [
      ['warfarin may also be stopped', 'warfarin', 'stopped'],
      ['warfarin may be stopped', 'warfarin'],
      ['warfarin may also be started', 'warfarin', 'not-given'],
    ],
  },
  nowOrToo: {
    words: ['now', 'also'],
    reason: 'between "may" and an end: from now on, or as what was ended before it',
    examples: [
      ['warfarin may now be discontinued', 'warfarin', 'stopped'],
      ['warfarin may eventually be discontinued', 'warfarin'],
    ],
  },
  soThen: {
    words: ['and', 'so', 'but', 'therefore'],
    reason: 'before a person who stops, without a word for what: it is what the sentence is about',
    examples: [
      ['warfarin makes her dizzy and she will stop', 'warfarin', 'stopped'],
      ['warfarin helps her off the cigarettes and the bleeding will stop', 'warfarin'],
    ],
  },
  again: {
    words: ['again', 'any more', 'anymore', 'any longer', 'from now on'],
    reason: 'behind what is not done: it was, and is not done another time',
    examples: [
      ['She should not be given warfarin again', 'warfarin', 'not-taken'],
      ['She should not be given warfarin at night', 'warfarin', 'not-given'],
    ],
  },
  addendum: {
    words: ['addendum', 'addenda', 'late entry', 'postscript', 'post-script', 'amendment'],
    reason: 'begin what was added to a document when it had been written',
    examples: [['Addendum, 6/1: stop the warfarin', 'warfarin', 'stopped']],
  },
  inItsPlace: {
    words: [
      ...['its', 'their', 'that'].flatMap((whose) =>
        ['place', 'stead'].map((place) => `in ${whose} ${place}`),
      ),
      ...['take', 'takes', 'took', 'taking'].flatMap((takes) =>
        ['its', 'their'].map((whose) => `${takes} ${whose} place`),
      ),
      'in exchange',
    ],
    reason: 'points back at the drug whose place another one takes',
    examples: [
      ['The warfarin bruises her and she will have aspirin in its place', 'warfarin', 'stopped'],
      ['The warfarin bruises her. In its place she takes aspirin.', 'warfarin', 'stopped'],
      ['If the warfarin bruises her she takes aspirin in its place', 'warfarin'],
      ['She asked for warfarin in exchange for aspirin', 'warfarin'],
    ],
  },
  leavesOpen: {
    words: 'if unless whether can would others people some many most patients'.split(' '),
    reason: 'nothing is decided beside them, as beside the words of doubt',
    examples: [['If the warfarin bruises her she takes aspirin in its place', 'warfarin']],
  },
  letTake: {
    words: 'take use have'.split(' '),
    reason: 'behind "she may": what she is let take she takes from now on, other than what may be used',
    examples: [
      ['The warfarin bruises her. In its place she may use aspirin.', 'warfarin', 'stopped'],
      ['The warfarin bruises her. In its place aspirin may be used.', 'warfarin'],
    ],
  },
  thenBehind: {
    words: [
      ...'and but so because since after when today yesterday last now then altogether completely entirely'.split(
        ' ',
      ),
      'for good',
      'for now',
    ],
    reason:
      'behind a verb for ending and a pronoun: it is a drug that was ended, and no thing that was moved',
    examples: [
      ['warfarin did nothing, so we dropped it and moved on', 'warfarin', 'stopped'],
      ['warfarin 5 mg daily, he dropped it on the floor', 'warfarin'],
    ],
  },
  atOnce: {
    words: ['today', 'tonight', 'tomorrow', 'now', 'at once', 'immediately', 'altogether', 'completely'],
    reason: 'behind an order that stands right behind its drug: when it holds from',
    examples: [
      ['warfarin cease tonight', 'warfarin', 'stopped'],
      ['warfarin 5 mg daily - stop now', 'warfarin', 'stopped'],
      ['warfarin stop smoking', 'warfarin'],
    ],
  },
  leadsOn: {
    words: ['to', 'and', 'for', 'or'],
    reason: 'before an order that goes on with something, and is said of no entry',
    examples: [['- lisinopril 5 mg daily, want to stop because dizzy', 'lisinopril']],
  },
  home: {
    words: [
      'at home',
      'from home',
      'as an outpatient',
      'prior to admission',
      'prior to arrival',
      'prior to this admission',
      'before admission',
      'before this admission',
      'before coming in',
      'on admission',
      'at the time of admission',
      'on arrival',
      'on presentation',
      'at presentation',
    ],
    reason: 'what was taken there until the patient came is the list from home, and not over',
    examples: [
      ['At home she was on lisinopril, aspirin and warfarin', 'warfarin', 'active'],
      ['He was taking metformin and aspirin prior to admission', 'metformin', 'active'],
      ['Last year she was on lisinopril', 'lisinopril', 'not-given'],
      ['At home she used to take lisinopril', 'lisinopril', 'not-given'],
    ],
  },
  coming: {
    words: [
      'arrived',
      'presented',
      'attended',
      'came in',
      'came for',
      'came to clinic',
      'came to us',
      'came to see',
      'was admitted',
      'was seen',
      'was first seen',
      'saw him',
      'saw her',
      'saw the patient',
    ],
    reason: 'behind "when" and a person: the day of the visit, on which what was taken is the list',
    examples: [
      ['When he came in he was taking metformin and aspirin', 'metformin', 'active'],
      ['When I saw her she was on lisinopril', 'lisinopril', 'active'],
      ['When she was a child she was on lisinopril', 'lisinopril', 'not-given'],
    ],
  },
  wasDone: {
    words: ['was', 'were', 'had', 'previous', 'since'],
    reason: 'a change that is told with one of them may be older than the list of the same letter',
    examples: [['The lisinopril was increased to 20 mg', 'lisinopril']],
  },
  oldTimes: {
    words: [
      ...'ago previously formerly originally initially historically'.split(' '),
      'last year',
      'in the past',
      'had been',
      'at first',
    ],
    reason: 'a sentence with one of them tells of old times, and is no news beside a list',
    examples: [['lisinopril was stopped three years ago', 'lisinopril', 'stopped']],
  },
  goneTimes: {
    words: [
      ...['over', 'through', 'throughout'].map((through) => `${through} the years`),
      'in the past',
      'in years past',
      'in years gone by',
      ...['various', 'different'].map((several) => `at ${several} times`),
      'at one time',
      'at one time or another',
      'at one point',
      'back then',
    ],
    reason: 'what was taken or begun then is not taken now; "in the past year" reaches until now',
    examples: [
      ['Over the years he has been on warfarin and aspirin', 'aspirin', 'not-given'],
      ['warfarin was prescribed by her doctor in the past', 'warfarin', 'not-given'],
      ['In the past few months he has been taking warfarin', 'warfarin', 'active'],
    ],
  },
  turnsToNow: {
    words: ['and', 'but', 'now', 'currently', 'today', 'since'],
    reason: 'behind a time gone by: what is said behind them may be of now',
    examples: [['In the past he smoked and has been taking warfarin', 'warfarin', 'active']],
  },
  tellsOfNow: {
    words: 'is are remain remains stay stays take takes gets uses need needs currently now still also'.split(
      ' ',
    ),
    reason: 'what begins with one is said of now, whatever time gone by is spoken of beside it',
    examples: [
      ['He takes warfarin, as at one time his brother did', 'warfarin', 'active'],
      ['He took warfarin at one time', 'warfarin', 'not-given'],
    ],
  },
  denial: {
    words: 'no cant couldnt wouldnt arent longer former formerly previously unsure uncertain unclear'.split(
      ' ',
    ),
    reason: 'beside the negations of actions: a remark with one of them may end the drug it is on',
    examples: [['- lisinopril 5 mg daily, cannot afford it', 'lisinopril']],
  },
  count: {
    words: ['half', 'one', 'two'],
    reason: 'begin a dose where no digit does',
    examples: [['lisinopril switched to half a tablet', 'lisinopril']],
  },
} as const satisfies Readonly<Record<string, SentenceWordRow>>;

/** A pronoun behind an action, and which of the drugs named before it means. */
export interface PointerRow {
  readonly words: readonly string[];
  readonly means: 'last' | 'last-two' | 'last-three' | 'all' | 'former';
  readonly examples: SentenceWordRow['examples'];
}

export const POINTER_ROWS: readonly PointerRow[] = [
  {
    words: ['it', 'this', 'that', 'this one', 'that one', 'the latter', 'the last'],
    means: 'last',
    examples: [
      ['She took aspirin and warfarin but stopped it.', 'warfarin', 'stopped'],
      ['She took aspirin and warfarin but stopped it.', 'aspirin', 'not-given'],
      ['She takes warfarin 5 mg. This was stopped in May.', 'warfarin', 'stopped'],
      ['She was given aspirin. Please keep her off it with the warfarin.', 'warfarin'],
      ['She was given aspirin. Please keep her off it with the warfarin.', 'aspirin', 'stopped'],
      ['She has had aspirin and warfarin. The latter she still takes.', 'warfarin', 'active'],
    ],
  },
  {
    words: [
      'both',
      'them both',
      'these both',
      'those both',
      'the former two',
      'the latter two',
      'the last two',
    ],
    means: 'last-two',
    examples: [
      ['She took metformin, aspirin and warfarin but stopped both.', 'aspirin', 'stopped'],
      ['She took metformin, aspirin and warfarin but stopped the last two.', 'metformin', 'not-given'],
      ['She took metformin, aspirin and warfarin but stopped them both.', 'aspirin', 'stopped'],
    ],
  },
  {
    words: ['the former three', 'the latter three', 'the last three'],
    means: 'last-three',
    examples: [
      [
        'She took metformin, aspirin, lisinopril and warfarin but stopped the last three.',
        'metformin',
        'not-given',
      ],
    ],
  },
  {
    words: [
      'them',
      'these',
      'those',
      'all',
      // "any" alone may be of others: "not taking any medications for it"
      ...['any', 'either'].flatMap((one) => ['them', 'these', 'those'].map((of) => `${one} of ${of}`)),
      'them all',
      'these all',
      'those all',
    ],
    means: 'all',
    examples: [
      ['metformin 5 mg, warfarin 1 mg, aspirin 81 mg. He stopped them.', 'metformin', 'stopped'],
      ['had metformin, warfarin and aspirin, not taking any of them', 'metformin', 'not-taken'],
      ['metformin 5 mg, warfarin 1 mg, aspirin 81 mg. He stopped them all.', 'metformin', 'stopped'],
    ],
  },
  {
    words: ['the former'],
    means: 'former',
    examples: [
      ['She took aspirin and warfarin but stopped the former.', 'aspirin', 'stopped'],
      ['She took aspirin and warfarin but stopped the former.', 'warfarin', 'not-given'],
    ],
  },
];

/** What stands around a pronoun that means drugs. */
export const POINTER_WORDS = {
  lead: {
    words: ['taking', 'using', 'on', 'of'],
    reason: 'between the action and the pronoun',
    examples: [['She took metformin and warfarin. She is off of both.', 'metformin', 'stopped']],
  },
  drug: {
    words: 'medication medications medicine medicines drug drugs med meds'.split(' '),
    reason:
      'the pronoun stands before the word for what it means; with an article it means the only drug named before',
    examples: [
      ['metformin 5 mg. warfarin 1 mg. He stopped both medications.', 'metformin', 'stopped'],
      ['He took metformin; he has stopped the medication', 'metformin', 'stopped'],
      ['He takes metformin and warfarin; he has stopped the medication', 'warfarin', 'active'],
    ],
  },
  other: {
    words: 'removed deleted aborted ended terminated cancelled canceled'.split(' '),
    reason:
      'said of a drain, an order and much else: in a sentence that names nothing they tell of no drug named before it',
    examples: [['She takes warfarin 5 mg and it was removed', 'warfarin', 'stopped']],
  },
  open: {
    words: ['otherwise', 'would', 'if', 'unless'],
    reason: 'in a sentence that names no drug: what it tells of the drug named before it is for another case',
    examples: [['warfarin 5 mg daily; otherwise I would keep him off it', 'warfarin', 'stopped']],
  },
  pointing: {
    words: 'it this that these those both all each which therapy treatment course dose tablets'.split(' '),
    reason:
      'before what is done they mean a drug named before; another word with a capital there is a name of its own',
    examples: [
      ['warfarin 3 mg, and This was stopped in May', 'warfarin', 'stopped'],
      ['warfarin 3 mg (not the patch, Zyxomarin was stopped)', 'warfarin'],
    ],
  },
  of: {
    words: ['of these', 'of them'],
    reason: 'the pronoun says how many of them',
    examples: [['metformin, aspirin and warfarin, all of these discontinued', 'metformin', 'stopped']],
  },
  behind: {
    words:
      'on in to for due because after today tonight now yesterday last when while with alongside since about anymore altogether completely and'.split(
        ' ',
      ),
    reason: 'the sentence goes on, and the pronoun has meant a drug',
    examples: [
      ['metformin 5 mg does little. He stopped it and started warfarin 1 mg.', 'metformin', 'stopped'],
      ['metformin 5 mg does little. He stopped it and started warfarin 1 mg.', 'warfarin', 'active'],
      ['metformin 5 mg may be why; he was told to stop it now and call.', 'metformin', 'stopped'],
      [
        'metformin 5 mg, warfarin 1 mg, aspirin 81 mg. He stopped both because of a rash.',
        'warfarin',
        'stopped',
      ],
    ],
  },
} as const satisfies Readonly<Record<string, SentenceWordRow>>;
