/** Words of what has not happened yet: orders for a day to come, starts that wait for something, and one drug in the place of another. */
import type { SentenceWordRow } from './sentence-word-table.ts';

const STARTS = 'start begin add initiate commence resume consider increase'.split(' ');

export const NOT_YET_WORDS = {
  stop: {
    words: [
      ...'hold stop discontinue withhold pause'.split(' '),
      'hold off',
      'cease',
      'stop taking',
      'stop using',
      'do not take',
      'do not give',
      'do not use',
      "don't take",
      "don't use",
      'don’t take',
      'don’t use',
      'to be held',
      'to be stopped',
      'to be paused',
      'to be withheld',
      'to be omitted',
      ...['taken', 'given', 'used'].flatMap((does) => [`not to be ${does}`, `not be ${does}`]),
      'omit',
      'skip',
      'leave out',
    ],
    reason: 'an order to stop, which a day to come puts off',
    examples: [
      ['Hold warfarin 5 days before surgery', 'warfarin'],
      ['Do not take warfarin before colonoscopy', 'warfarin'],
      ['Warfarin is not to be taken on the morning of surgery', 'Warfarin'],
    ],
  },
  hourOrDay: {
    words: 'h hr hrs hour hours d day days wk wks week weeks'.split(' '),
    reason: 'counted before an occasion',
    examples: [['Hold warfarin 48 hours before the cystectomy', 'warfarin']],
  },
  someDays: {
    words: 'days mornings evenings nights'.split(' '),
    reason: 'of several days, behind the word for which: on the others it is taken',
    examples: [['Warfarin 5 mg daily, hold on dialysis days', 'warfarin']],
  },
  later: {
    words: 'day days week weeks wk wks month months mo mos fortnight'.split(' '),
    reason: 'counted from now',
    examples: [
      ['Stop warfarin in 4 weeks', 'warfarin'],
      ['Warfarin 2 mg daily x 1 wk, 1 mg daily x 1 wk, stop', 'warfarin'],
    ],
  },
  afterwards: {
    words: ['then', 'thereafter', 'after that', 'afterwards'],
    reason: 'between a time and what is done at its end',
    examples: [['Warfarin 1 mg daily for 2 weeks, thereafter stop', 'warfarin']],
  },
  endThen: {
    words: ['stop', 'cease', 'discontinue', 'finish', 'off', 'come off'],
    reason: 'the end of a course as an order: until then it is taken',
    examples: [
      ['Warfarin 1 mg one bd for 1 week then cease', 'warfarin'],
      ['Warfarin 1 mg daily for a fortnight then off', 'warfarin'],
      ['Warfarin 4 mg daily x 2 days, 2 mg daily x 3 days, stop', 'warfarin'],
    ],
  },
  upTo: {
    words: ['until', 'till'],
    reason: 'before the end of a course: until then it is taken',
    examples: [
      ['Warfarin 4 mg daily, coming down by 1 mg a week until off', 'warfarin'],
      ['Warfarin 4 mg daily till told to stop', 'warfarin'],
    ],
  },
  toBe: {
    words: ['is', 'are', 'to', 'be', 'and', 'it', 'should', 'will'],
    reason: 'around the word of time, before what shall be done',
    examples: [['Warfarin 1 mg daily for 4 weeks and is then to be stopped', 'warfarin']],
  },
  partOfDay: {
    words: ['morning', 'day', 'night', 'evening'],
    reason: 'that of an occasion, or the one before it',
    examples: [['Hold warfarin the morning of surgery', 'warfarin']],
  },
  before: {
    words: ['before', 'prior', 'pre', 'ahead'],
    reason: 'behind a length of time: before something to come',
    examples: [['Hold warfarin 5 days prior', 'warfarin']],
  },
  whose: {
    words: ['the', 'your', 'any', 'his', 'her'],
    reason: 'before an occasion',
    examples: [['Hold warfarin before your planned surgery', 'warfarin']],
  },
  occasion: {
    words:
      'surgery surgical procedure operation anesthesia colonoscopy endoscopy biopsy extraction injection scan contrast cath catheterization test appointment infusion delivery birth'.split(
        ' ',
      ),
    reason: 'what a drug is paused for, or started after',
    examples: [
      ['Hold warfarin before colonoscopy', 'warfarin'],
      ['The warfarin will be switched to aspirin after delivery', 'warfarin'],
    ],
  },
  otherOrder: {
    words:
      'see call return come visit review recheck check repeat follow followup schedule book bring report monitor obtain order draw get let ask refer discuss start begin restart resume increase reduce add'.split(
        ' ',
      ),
    reason:
      'behind "and" another thing to do: a day behind it is the day of that, and not of the stop before it',
    examples: [
      ['Stop warfarin and see me in 2 weeks', 'warfarin', 'stopped'],
      ['Stop warfarin, and call us before the procedure', 'warfarin', 'stopped'],
      ['Stop aspirin and warfarin 5 days before surgery', 'warfarin'],
    ],
  },
  condition: {
    words: ['if', 'unless', 'in case', 'once', 'when', 'as soon as'],
    reason: 'what is ordered behind them has not happened yet',
    examples: [['If blood pressure remains high, start lisinopril 5 mg', 'lisinopril', 'waits']],
  },
  howOften: {
    words: 'a an per daily weekly nightly monthly yearly every each in or only more'.split(' '),
    reason: 'behind "once" it is how often, and nothing that is waited for',
    examples: [
      ['The shot is given once a week, and she will need warfarin 5 mg daily', 'warfarin', 'active'],
      ['Once the shot is given she will need warfarin 5 mg daily', 'warfarin', 'waits'],
    ],
  },
  seesAgain: {
    words: [
      ...['will', 'shall', "'ll", 'to'].flatMap((ahead) =>
        ['see', 'review', 'meet', 'be seen', 'be reviewed', 'come back', 'return'].map(
          (again) => `${ahead} ${again}`,
        ),
      ),
      'review',
      'follow up',
      'follow-up',
      'recheck',
      'appointment',
    ],
    reason: 'what somebody is seen again for, on another day, has not been done',
    examples: [
      ['I will see him in November to stop warfarin', 'warfarin'],
      ['Review in six weeks to discontinue warfarin', 'warfarin'],
      ['I saw him in November to stop warfarin', 'warfarin', 'stopped'],
    ],
  },
  shall: {
    words: ['should', 'shall', 'will', 'to be'],
    reason: 'before what is to happen, and has not yet',
    examples: [
      ['Warfarin should be lowered to 5 mg for two weeks and then discontinued', 'warfarin'],
      ['Warfarin should be stopped in three months', 'warfarin'],
      ['Warfarin is to be discontinued in March', 'warfarin'],
      ['The warfarin will be switched to aspirin at 36 weeks', 'warfarin'],
      ['We will switch warfarin to aspirin 81 mg daily next Monday', 'aspirin', 'waits'],
      ['We will switch warfarin to aspirin 81 mg 2 hours before bed', 'warfarin', 'replaced'],
      ['The warfarin was switched to aspirin at 36 weeks', 'warfarin', 'stopped'],
    ],
  },
  ended: {
    words: ['discontinued', 'stopped', 'ceased', 'off', "d/c'd"],
    reason: 'the end of what is taken for a time',
    examples: [['Warfarin will be cut to 1 mg for 10 days and then stopped', 'warfarin']],
  },
  whatever: {
    words: ['any'],
    reason:
      'before what may happen and a colon: the stop behind it is for then; "new" and "severe" say that it did',
    examples: [['Any rash: stop lamotrigine the same day and call', 'lamotrigine']],
  },
  polite: {
    words: ['you', 'possible', 'appropriate', 'agreeable', 'acceptable', 'ok', 'not already'],
    reason: 'behind "if" they make a polite order of it',
    examples: [['I would be grateful if you could start lisinopril 5 mg', 'lisinopril', 'active']],
  },
  asNeeded: {
    words: ['needed', 'necessary', 'required'],
    reason: 'behind "if" they say how a drug is taken',
    examples: [['Tylenol every 8 hours if needed, start lisinopril 5 mg', 'lisinopril', 'active']],
  },
  startThen: {
    words: [
      ...STARTS,
      ...'restart prescribe try escalate uptitrate would'.split(' '),
      'will use',
      ...['will', 'would'].flatMap((will) => [`${will} need`, `${will} require`]),
      ...['placed on', 'put on', 'started on', 'treated with', 'given', 'prescribed'].map(
        (start) => `be ${start}`,
      ),
    ],
    reason: 'what is ordered behind a condition',
    examples: [
      ['If there is no infection, he will be placed on warfarin', 'warfarin', 'waits'],
      ['If the rash comes back, we will use warfarin', 'warfarin', 'waits'],
      ['If a clot develops she will need warfarin', 'warfarin', 'waits'],
      ['If blood pressure remains high, start lisinopril 5 mg', 'lisinopril', 'waits'],
      ['If he is at no risk of falls, would put him on warfarin', 'warfarin', 'waits'],
    ],
  },
  changeThen: {
    words: ['switch', 'change'],
    reason: 'the same, with the drug behind "to"',
    examples: [['If blood pressure remains high, switch her to lisinopril 5 mg', 'lisinopril', 'waits']],
  },
  start: {
    words: [...STARTS, 'switch to', 'need', 'needs', 'require'],
    reason: 'what is ordered before a condition',
    examples: [['She will need lisinopril 5 mg if BP remains high', 'lisinopril', 'waits']],
  },
  comesAbout: {
    words:
      'go goes went climb climbs rise rises spread spreads drop drops fall falls exceed exceeds become becomes flare flares return returns recur recurs develop develops worsen worsens fail fails remain remains persist persists continue continues deteriorate deteriorates run runs increase increases improve improves grow grows come comes'.split(
        ' ',
      ),
    reason: 'what a plan waits for, before a comma and the drug that would be given then',
    examples: [
      ['If her sugars climb past 300, warfarin 5 mg daily', 'warfarin', 'waits'],
      ['Should the clot grow, warfarin 5 mg daily', 'warfarin', 'waits'],
      ['If needed, warfarin 5 mg daily', 'warfarin'],
    ],
  },
  outcome: {
    words:
      'remain remains persist persists fail fails not no still above below elevated high higher low worsen worsens worse tolerate tolerated tolerates tolerating approved continue continues'.split(
        ' ',
      ),
    reason: 'what a start waits for; "if chest pain" is how it is taken',
    examples: [['Start lisinopril 5 mg if BP remains high', 'lisinopril', 'waits']],
  },
  comparedWith: {
    words: ['over', 'under', 'more than', 'less than'],
    reason: 'before a number that a start waits for',
    examples: [['Start lisinopril 5 mg if the pressure is over 150', 'lisinopril', 'waits']],
  },
  after: {
    words: ['after', 'once', 'following'],
    reason: 'a start behind an occasion to come',
    examples: [['Start aspirin after the procedure', 'aspirin', 'waits']],
  },
  onceThat: {
    words: ['once', 'as soon as'],
    reason: 'a start behind something that is to happen first',
    examples: [['Start aspirin once the drain is out', 'aspirin', 'waits']],
  },
  happens: {
    words: ['the', 'he', 'she', 'it', 'they', 'we', 'you', 'his', 'her', 'your', 'their'],
    reason: 'begin what is to happen; "once a day" is how often, and "if chest pain" when it is taken',
    examples: [
      ['We will start aspirin if the fever comes back', 'aspirin', 'waits'],
      ['Start aspirin if she can afford it', 'aspirin', 'waits'],
      ['Start aspirin once she is eating', 'aspirin', 'waits'],
      ['Start aspirin once a day', 'aspirin', 'active'],
    ],
  },
  change: {
    words:
      'switch switched switching change changed changing convert converted converting transition transitioned transitioning rotate rotated rotating cross crossed crossing bridge bridged bridging'.split(
        ' ',
      ),
    reason: 'the drug before "to" is stopped, the one behind it is taken',
    examples: [['Switch warfarin to aspirin', 'warfarin', 'replaced']],
  },
  replace: {
    words:
      'replace replaced replacing swap swapped swapping exchange exchanged exchanging trade traded trading'.split(
        ' ',
      ),
    reason: 'the drug before "with" is stopped, the one behind it is taken',
    examples: [['Replace warfarin with aspirin', 'warfarin', 'replaced']],
  },
  proposes: {
    words: ['would', 'can', 'discuss', 'favor', 'suggest', 'thinking of'],
    reason: 'before a replacement that is thought of, beside the words of doubt',
    examples: [['Would switch warfarin to aspirin', 'warfarin']],
  },
  nextAction: {
    words: ['and', 'but', 'then', 'so'],
    reason: 'begin another action: what stood before is no doubt of it',
    examples: [['We discussed this and switched warfarin to aspirin', 'warfarin', 'replaced']],
  },
  onlyIf: {
    words: ['if', 'unless', 'in case'],
    reason: 'a replacement that waits for something',
    examples: [
      ['If the rash comes back, switch warfarin to aspirin', 'warfarin'],
      ['Switch warfarin to aspirin if the rash comes back', 'warfarin'],
    ],
  },
  asking: {
    words: ['see', 'check', 'find out', 'know', 'learn', 'tell', 'ask', 'watch', 'wonder'],
    reason: 'before "if": what is asked is no condition',
    examples: [
      ['Replace warfarin with aspirin to see if the bruises fade', 'warfarin', 'replaced'],
      ['Switch warfarin to aspirin and let us know if he bruises', 'warfarin', 'replaced'],
    ],
  },
  feasible: {
    words: ['tolerated', 'needed', 'possible', 'affordable', 'able', 'ok', 'you'],
    reason: 'behind "if" they make no condition of it',
    examples: [['Switch warfarin to aspirin if tolerated', 'warfarin', 'replaced']],
  },
  replacedBy: {
    words: ['with', 'by', 'for'],
    reason: 'between the two drugs of a replacement',
    examples: [['Replace warfarin with aspirin', 'warfarin', 'replaced']],
  },
  alternative: {
    words: ['or'],
    reason: 'before another drug that may be taken as well',
    examples: [['Warfarin: 5 mg daily, or aspirin 75 mg instead', 'aspirin']],
  },
  instead: {
    words: ['instead', 'in its place', 'in their place'],
    reason:
      'behind another drug, at the end of what is told of it: it comes in the place of the one before it',
    examples: [
      ['warfarin back-ordered: aspirin 75 mg od in the pack instead', 'aspirin', 'active'],
      ['Warfarin 5 mg daily, or aspirin 75 mg instead', 'aspirin'],
    ],
  },
  inTurn: {
    words: ['in turn', 'in its turn', 'then', 'later', 'subsequently', 'finally', 'eventually'],
    reason: 'behind a drug that took the place of another, before what took its own, without a verb',
    examples: [
      ['Lisinopril was exchanged for metformin, warfarin in turn for aspirin', 'warfarin', 'replaced'],
    ],
  },
  begins: {
    words: 'can could may might will would should'.split(' '),
    reason: 'before a beginning that is to come',
    examples: [
      ['The warfarin would be added if this is not enough', 'warfarin', 'waits'],
      ['The warfarin was added, as this is not enough', 'warfarin', 'active'],
    ],
  },
  begun: {
    words: [
      ...'added started begun initiated commenced introduced tried substituted prescribed'.split(' '),
      ...['step', 'choice'].flatMap((step) => [`the next ${step}`, `my next ${step}`]),
    ],
    reason: 'what is done with the drug before them, some day or if something happens',
    examples: [
      ['The warfarin can be added later', 'warfarin', 'waits'],
      ['The warfarin will be added if the clot grows', 'warfarin', 'waits'],
      ['Should the clot grow, warfarin will be started', 'warfarin', 'waits'],
      ['Were the clot to grow, warfarin 5 mg daily would be my next step', 'warfarin', 'waits'],
      ['The warfarin will be started, as tolerated', 'warfarin', 'active'],
      ['The warfarin will be added if tolerated', 'warfarin', 'active'],
    ],
  },
  arranged: {
    words: 'arranged booked scheduled organised organized planned fixed given done'.split(' '),
    reason: 'what is still to be done about the first dose: nobody has had it',
    examples: [
      ['For her bones warfarin 5 mg yearly, the first one to be arranged', 'warfarin', 'waits'],
      ['She has warfarin 5 mg yearly, the next one to be arranged', 'warfarin'],
    ],
  },
  now: {
    words: ['today', 'tonight', 'this morning', 'this afternoon', 'this evening'],
    reason: 'behind "later": the same day',
    examples: [['The warfarin can be started later today', 'warfarin', 'active']],
  },
  someDay: {
    words: [
      'in the future',
      'in the near future',
      'in future',
      'at some point',
      'at a later date',
      'at a later time',
      'down the road',
      'eventually',
    ],
    reason: 'behind a start: some day to come',
    examples: [['We will likely start warfarin in the near future', 'warfarin', 'waits']],
  },
  mayBe: {
    words: 'can could may might'.split(' '),
    reason: 'before a change that may come, and has not been made',
    examples: [
      ['The aspirin can potentially be increased to 325 mg', 'aspirin', 'waits'],
      ['The metformin might have to be reduced to 500 mg', 'metformin', 'waits'],
      ['The metformin 500 mg daily may be increased to 1000 mg', 'metformin'],
    ],
  },
  amended: {
    words:
      'increased decreased reduced raised lowered titrated uptitrated advanced doubled changed adjusted tapered'.split(
        ' ',
      ),
    reason: 'a change of the dose',
    examples: [
      ['The aspirin could be increased to 325 mg', 'aspirin', 'waits'],
      ['The aspirin was increased to 325 mg', 'aspirin'],
    ],
  },
  kindOfProduct: {
    words: ['brand', 'generic', 'another', 'something', 'monotherapy'],
    reason: 'behind "to", also with a capital: no other drug comes',
    examples: [['Change warfarin to Brand', 'warfarin']],
  },
  amend: {
    words: [
      ...'increase decrease reduce raise lower titrate uptitrate advance double adjust taper bump'.split(' '),
      'go up on',
      'go down on',
    ],
    reason: 'the same before the drug, in a sentence that begins with a condition',
    examples: [
      ['If her pressure stays high, raise the aspirin to 325 mg', 'aspirin', 'waits'],
      ['Raise the aspirin to 325 mg', 'aspirin'],
    ],
  },
  nextVisit: {
    words: ['next', 'that', 'follow-up', 'followup', 'following'].flatMap((which) =>
      ['visit', 'appointment', 'check'].map((what) => `${which} ${what}`),
    ),
    reason: 'a change that is planned for a day to come',
    examples: [['Plan to raise aspirin to 325 mg at the next visit', 'aspirin', 'waits']],
  },
} as const satisfies Readonly<Record<string, SentenceWordRow>>;
