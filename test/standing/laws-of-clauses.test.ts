/** Laws of what one clause says of the drugs of another: which it ends with them, which it goes on with, and what it only waits for. */
import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { standingsIn } from '../../src/standing/standings.ts';
import { KNOWN_VERB_ROWS } from '../../src/standing/verbs/known-verb-table.ts';
import { size } from '../support/runs.ts';

const RUNS = { numRuns: size(60, 15) };

/** Names that nobody sells; what a text says of a drug hangs on no name. */
const syllable = fc.constantFrom('zo', 'xa', 'qui', 'vy', 'bru', 'kle', 'tof', 'mip', 'drax');
const name = fc.tuple(syllable, syllable, fc.constantFrom('rin', 'dol', 'pex', 'zat')).map((parts) => {
  const word = parts.join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
});
const names = (minLength: number, maxLength = minLength) =>
  fc.uniqueArray(name, { minLength, maxLength, selector: (one) => one });
const dosage = fc.constantFrom('', ' 10 mg daily', ' 5 mg b.i.d.', ' one at bedtime');
const person = fc.constantFrom('he', 'she', 'the patient');

/** Words one behind the other, of each class any. */
const phrase = (...classes: readonly fc.Arbitrary<string>[]) =>
  fc.tuple(...classes).map((words) => words.join(' '));

/** What a text of prose says of each name, in their order. */
function said(text: string, drugs: readonly string[]): (string | undefined)[] {
  const spans = drugs.map((drug) => ({ start: text.indexOf(drug), end: text.indexOf(drug) + drug.length }));
  const standings = standingsIn(text, spans, { isListed: false });
  return spans.map((_, index) => standings.get(index)?.meaning);
}

describe('a drug that is lessened to nothing', () => {
  const lessened = fc.constantFrom('tapered', 'weaned', 'titrated', 'stepped down', 'brought', 'cut');
  const nothing = fc.constantFrom(
    'to off',
    'down to off',
    'to zero',
    'down to zero',
    'to nothing',
    'down to nothing',
  );

  test('has ended', () => {
    const being = fc.constantFrom('was', 'has been', 'was slowly', 'has since been');
    fc.assert(
      fc.property(name, dosage, phrase(being, lessened, nothing), (drug, dose, wasLessened) => {
        expect(said(`${drug}${dose} ${wasLessened} as of 4/3.`, [drug])).toEqual(['stopped']);
      }),
      RUNS,
    );
  });

  test('is taken until then where that is to come', () => {
    const ahead = fc.constantFrom('to be', 'will be', 'should be', 'can be', 'then', 'and then');
    fc.assert(
      fc.property(name, phrase(ahead, lessened, nothing), (drug, willBeLessened) => {
        expect(said(`Take ${drug} 10 mg daily, ${willBeLessened} over two weeks.`, [drug])).toEqual([
          'active',
        ]);
      }),
      RUNS,
    );
  });
});

describe('behind an end', () => {
  const end = fc.constantFrom('stopped', 'discontinued', 'held', 'have discontinued', 'have stopped');
  const whose = fc.constantFrom('', ' his', ' her', ' the');

  test('a drug that the same sentence begins has not ended', () => {
    const begins = fc.constantFrom('started', 'commenced', 'initiated', 'began', 'added', 'prescribed');
    fc.assert(
      fc.property(names(2), end, whose, begins, ([one = '', two = ''], ends, his, begin) => {
        const [before, behind] = said(`I ${ends}${his} ${one} and ${begin}${his} ${two} 5 mg daily.`, [
          one,
          two,
        ]);
        expect(['stopped', 'held']).toContain(before);
        expect(behind).toBe('active');
      }),
      RUNS,
    );
  });

  test('a drug with which another thing was done in the same breath has not ended', () => {
    const known = fc.constantFrom(
      ...KNOWN_VERB_ROWS.flatMap(({ words, isDoneWithIt }) => (isDoneWithIt === true ? words : [])),
    );
    fc.assert(
      fc.property(names(2), end, whose, known, ([one = '', two = ''], ends, his, verb) => {
        const [before, behind] = said(`I ${ends}${his} ${one} and ${verb}${his} ${two} 5 mg daily.`, [
          one,
          two,
        ]);
        expect(['stopped', 'held']).toContain(before);
        expect(['stopped', 'held']).not.toContain(behind);
      }),
      RUNS,
    );
  });

  test('those listed with it have', () => {
    const joined = fc.constantFrom(' and ', ', ', ' as well as ', ' and her ');
    fc.assert(
      fc.property(names(2), end, joined, ([one = '', two = ''], ends, and) => {
        const text = `I ${ends} ${one}${and}${two}.`;
        const [before] = said(text, [one]);
        expect(said(text, [one, two])).toEqual([before, before]);
      }),
      RUNS,
    );
  });
});

describe('what somebody does in a clause of its own', () => {
  const clause = fc.constantFrom(
    ', and I',
    ' and we',
    ', but she',
    '; he',
    ' because I',
    ', and the patient',
  );
  const does = fc.constantFrom(
    'have suggested',
    'discussed',
    'have stopped',
    'has discontinued',
    'refused',
    'offered',
    'have considered',
  );
  const other = fc.constantFrom(
    'Blokotrin',
    'blokotrin 135 mg three times a day',
    'her Blokotrin',
    'a Blokotrin patch',
  );

  test('to a word like a name, is done to no drug before it, known or not', () => {
    fc.assert(
      fc.property(name, dosage, fc.tuple(clause, does, other), (drug, dose, [and, verb, object]) => {
        expect(said(`He takes ${drug}${dose}${and} ${verb} ${object}.`, [drug])).toEqual(['active']);
      }),
      RUNS,
    );
  });

  test('to nothing but a pronoun, is done to the drug before it', () => {
    const it = fc.constantFrom('it', 'it in March', 'the medication', 'this');
    fc.assert(
      fc.property(name, dosage, fc.tuple(clause, it), (drug, dose, [and, pointer]) => {
        expect(said(`He took ${drug}${dose}${and} have stopped ${pointer}.`, [drug])).toEqual(['stopped']);
      }),
      RUNS,
    );
  });
});

describe('a relative clause that tells of an end', () => {
  const ended = fc.constantFrom('stopped', 'discontinued', 'quit taking', 'gave up');

  test('holds for each member of the class it stands behind', () => {
    const tried = fc.constantFrom('He has tried', 'She had tried', 'They tried');
    const kind = fc.constantFrom('medications', 'agents', 'neuropathic drugs', 'antidepressants');
    const members = fc.constantFrom('including', 'such as', 'like', 'among them');
    fc.assert(
      fc.property(names(3, 5), phrase(tried, kind, members), phrase(person, ended), (drugs, lead, ends) => {
        const listed = `${drugs.slice(0, -1).join(', ')}, and ${drugs.at(-1) ?? ''}`;
        const text = `${lead} ${listed}, which ${ends} because of nausea.`;
        expect(said(text, drugs)).toEqual(drugs.map(() => 'stopped'));
      }),
      RUNS,
    );
  });

  test('holds for the last of those that are taken', () => {
    fc.assert(
      fc.property(names(3), ended, ([one = '', two = '', three = ''], end) => {
        const text = `She takes medications including ${one}, ${two}, and ${three}, which she ${end} in May.`;
        expect(said(text, [one, two, three])).toEqual(['active', 'active', 'stopped']);
      }),
      RUNS,
    );
  });

  test('ends nothing that the sentence resumes', () => {
    const resumes = fc.constantFrom(
      'Resume',
      'Restart',
      'OK to go back on',
      'She will go back to',
      'Reinitiate',
    );
    const then = fc.constantFrom(
      'which she stopped in June',
      'which was held on admission',
      'that was discontinued last week',
      'which he was holding for his surgery',
      'that we stopped in May',
    );
    fc.assert(
      fc.property(name, resumes, then, (drug, resume, clause) => {
        const comma = clause.startsWith('which') ? ',' : '';
        const [meaning] = said(`${resume} ${drug} 10 mg at bedtime${comma} ${clause}.`, [drug]);
        expect(['stopped', 'held']).not.toContain(meaning);
      }),
      RUNS,
    );
  });
});

describe('the end of a course', () => {
  const course = fc.constantFrom('treatment', 'therapy', 'the course', 'her course');

  test('that is waited for has not come', () => {
    const waits = fc.constantFrom('once', 'until', 'when', 'as soon as', 'after');
    const being = fc.constantFrom('is', 'has been');
    const done = fc.constantFrom('completed', 'finished');
    fc.assert(
      fc.property(name, phrase(waits, course, being, done), (drug, onceItIsDone) => {
        const text = `With ${drug} 10 mg daily we see some nausea that goes away ${onceItIsDone}.`;
        expect(said(text, [drug])).toEqual([undefined]);
      }),
      RUNS,
    );
  });

  test('that was reached then has', () => {
    const done = fc.constantFrom('finished', 'completed');
    fc.assert(
      fc.property(name, done, (drug, end) => {
        expect(said(`She ${end} ${drug} in May.`, [drug])).toEqual(['stopped']);
        expect(said(`After she ${end} ${drug} she had a rash.`, [drug])).toEqual(['stopped']);
      }),
      RUNS,
    );
  });
});

test('a word of allergies before a kind of treatment says what that is for', () => {
  const kind = fc.constantFrom(
    'medicine',
    'medication',
    'medicines',
    'pill',
    'tablets',
    'shots',
    'drops',
    'spray',
  );
  fc.assert(
    fc.property(name, kind, (drug, medicine) => {
      expect(said(`Continue over-the-counter ${drug} or any allergy ${medicine}.`, [drug])).toEqual([
        'active',
      ]);
      expect(said(`She has an allergy to ${drug}.`, [drug])).toEqual(['allergy']);
    }),
    RUNS,
  );
});

test('somebody’s allergy is why something is done, and is none to the drug that it is done with', () => {
  const why = fc.constantFrom(
    'was not a good idea with her allergy',
    'upsets her stomach with her allergies',
    'is risky with her allergy',
  );
  const end = fc.constantFrom(
    'and she has agreed to quit it',
    'and she will stop it',
    'and we stopped it',
    'so I had her discontinue it',
  );
  fc.assert(
    fc.property(name, why, end, (drug, because, ended) => {
      expect(said(`I told her that the ${drug} ${because} ${ended}.`, [drug])).toEqual(['stopped']);
      expect(said(`She has a ${drug} allergy.`, [drug])).toEqual(['allergy']);
    }),
    RUNS,
  );
});

test('who agrees with a drug right behind the word goes on with it; with what is done to it, that is done', () => {
  const agrees = fc.constantFrom('I agree with', 'I concur with', 'We would agree with', 'Agree with');
  const way = fc.constantFrom('', ' IV', ' oral', ' the', ' the IV');
  fc.assert(
    fc.property(names(2), agrees, way, ([one = '', two = ''], agree, how) => {
      expect(said(`${agree}${how} ${one} and${how} ${two} as per the team.`, [one, two])).toEqual([
        'active',
        'active',
      ]);
      expect(said(`${agree} stopping ${one}.`, [one])).toEqual(['stopped']);
      expect(said(`${agree} the plan of the team on ${one}.`, [one])).toEqual([undefined]);
    }),
    RUNS,
  );
});

describe('nothing has ended', () => {
  const to = fc.constantFrom('stop', 'discontinue', 'cease', 'withdraw');

  test('where it is asked whether it shall', () => {
    const asks = fc.constantFrom('Could', 'Should', 'Can', 'May', 'Would');
    const ended = fc.constantFrom('stopped', 'discontinued', 'withheld', 'withdrawn');
    const behind = fc.constantFrom('?', ' and her pressure watched?', ' for now?');
    fc.assert(
      fc.property(name, asks, ended, behind, (drug, could, done, mark) => {
        expect(said(`Dizzy on standing. ${could} the ${drug} be ${done}${mark}`, [drug])).toEqual([
          undefined,
        ]);
      }),
      RUNS,
    );
  });

  test('where it is wished or aimed at', () => {
    const who = fc.constantFrom('I', 'We', 'She', 'He');
    const wish = fc.constantFrom('would love to', 'hope to', 'want to');
    const end = fc.constantFrom('get off', 'come off', 'get her off', 'wean him off', 'stop', 'discontinue');
    const aim = fc.constantFrom('would like to get her off', 'mean to get him off', 'try to get off');
    fc.assert(
      fc.property(name, who, fc.oneof(phrase(wish, end), aim), (drug, one, wouldEnd) => {
        expect(['stopped', 'held']).not.toContain(said(`${one} ${wouldEnd} ${drug}.`, [drug])[0]);
      }),
      RUNS,
    );
  });

  test('of several drugs whose end waits for something', () => {
    const condition = fc.constantFrom(
      'if she vomits',
      'unless he is eating',
      'if on antibiotics for anything',
    );
    const order = fc.oneof(to, fc.constantFrom('hold', 'withhold', 'omit'));
    fc.assert(
      fc.property(names(2), order, condition, ([one = '', two = ''], stop, waits) => {
        expect(said(`She should ${stop} ${one} and ${two} ${waits}.`, [one, two])).toEqual([
          undefined,
          undefined,
        ]);
      }),
      RUNS,
    );
  });

  test('of what stands beside a drug that a pronoun means', () => {
    const beside = fc.constantFrom('with the', 'while on', 'alongside', 'because of the');
    fc.assert(
      fc.property(names(2), beside, ([one = '', two = ''], besides) => {
        const text = `She was given ${one} by a locum. Please keep her off it ${besides} ${two}.`;
        const [before, behind] = said(text, [one, two]);
        expect(before).toBe('stopped');
        expect(['stopped', 'held']).not.toContain(behind);
      }),
      RUNS,
    );
  });
});

describe('an end is done to what it names, and to what is listed with that', () => {
  const ends = fc.constantFrom(
    'Avoid',
    'Please stop',
    'Do not take',
    'I have discontinued',
    'Hold',
    'We shall withhold',
  );
  const own = fc.constantFrom('', 'the ', 'his ', 'her regular ', 'any ', 'his old ');
  const phrases = fc.tuple(ends, own);
  /** What somebody or something does: verbs of every kind, most of them in no table. */
  const verb = fc.constantFrom('raise', 'drive up', 'bump', 'thicken', 'wreck', 'upset', 'fight', 'zorble');
  const does = (word: string): string => word.replace(/^(\p{L}+)/u, '$1s');
  const doing = (word: string): string => word.replace(/^(\p{L}+?)e?(?=\s|$)/u, '$1ing');
  const it = fc.constantFrom('it', 'this', 'that', 'these', 'he', 'we', 'the combination');

  test('not to what a clause behind it tells of', () => {
    const clause = fc
      .tuple(fc.constantFrom('as', 'since', 'because', 'for'), it, verb)
      .chain(([why, who, word]) =>
        fc.constantFrom(`${why} ${who} would ${word}`, `${why} ${who} ${does(word)}`),
      );
    const relative = fc
      .tuple(fc.constantFrom(', which', ', which we know', ' that'), verb)
      .map(([which, word]) => `${which} ${does(word)}`);
    const gerund = fc
      .tuple(fc.constantFrom('for fear of', 'without', 'to keep from'), verb)
      .map(([why, word]) => `${why} ${doing(word)}`);
    const aside = fc.oneof(
      clause.map((one) => ` ${one}`),
      relative,
      gerund.map((one) => ` ${one}`),
    );
    fc.assert(
      fc.property(phrases, names(2), aside, own, ([end, its], [first = '', second = ''], told, other) => {
        const [is] = said(`${end} ${its}${first}${told} ${other}${second}.`, [first]);
        expect(is).toMatch(/^(?:stopped|not-taken|held)$/u);
        const [, isOther] = said(`${end} ${its}${first}${told} ${other}${second}.`, [first, second]);
        expect(isOther ?? 'nothing').not.toMatch(/^(?:stopped|not-taken|held)$/u);
      }),
      RUNS,
    );
  });

  test('to each of a list', () => {
    const joint = fc.constantFrom(
      ' and ',
      ', ',
      ' or ',
      ', and ',
      ' along with ',
      ' as well as ',
      ' plus ',
      ' & ',
    );
    fc.assert(
      fc.property(phrases, names(2), joint, own, ([end, its], [first = '', second = ''], and, other) => {
        const [one, two] = said(`${end} ${its}${first}${and}${other}${second}.`, [first, second]);
        expect(two).toBe(one);
      }),
      RUNS,
    );
  });
});

describe('how far apart two drugs are taken', () => {
  const kept = fc.constantFrom(
    'Keep it four hours apart from',
    'Please take it at least 2 hours apart from',
    'She was told to keep this a few hours apart from',
    'He should take it 30 minutes apart from',
  );

  test('ends neither', () => {
    fc.assert(
      fc.property(names(3), kept, ([one = '', other = '', third = ''], words) => {
        const [mine, ...apart] = said(`She takes ${one}. ${words} the ${other} and the ${third}.`, [
          one,
          other,
          third,
        ]);
        expect(mine).toBe('active');
        expect(apart).toEqual([undefined, undefined]);
      }),
      RUNS,
    );
  });

  test('what is excepted from several things is, for however long', () => {
    const going = fc.constantFrom(
      'Continue all her pills for two weeks apart from',
      'Go on with the other tablets for 4 hours except',
    );
    fc.assert(
      fc.property(name, going, (drug, words) => {
        expect(said(`${words} ${drug}.`, [drug])).toEqual(['stopped']);
      }),
      RUNS,
    );
  });
});

test('how long a course goes on that is begun is no end of it', () => {
  const begun = fc.constantFrom('On Monday begin', 'We started', 'I would start her on', 'She was put on');
  const long = fc.constantFrom(
    'to complete a total of five years',
    'to finish a ten-day course',
    'to complete a 7-day course',
  );
  fc.assert(
    fc.property(name, begun, long, (drug, begin, course) => {
      expect(said(`${begin} ${drug} 10 mg daily, ${course}.`, [drug])).toEqual(['active']);
    }),
    RUNS,
  );
});

describe('what is told of its first dose', () => {
  const first = fc.constantFrom(
    'and the first injection was given today',
    'and the first dose was given here on Friday',
    ', the first of these given in the office',
    'and her first monthly shot was administered today',
  );
  const begun = fc.constantFrom('We have begun', 'I started her on', 'She is on');

  test('takes nothing from a drug that is begun', () => {
    fc.assert(
      fc.property(name, begun, first, (drug, begins, given) => {
        const apart = given.startsWith(',') ? '' : ' ';
        expect(said(`${begins} ${drug} 40 mg every two weeks${apart}${given}.`, [drug])).toEqual(['active']);
      }),
      RUNS,
    );
  });

  test('of a drug that nothing else is told of is all that is told', () => {
    fc.assert(
      fc.property(name, (drug) => {
        expect(said(`${drug} 40 mg: the first dose was given today.`, [drug])).not.toEqual(['active']);
      }),
      RUNS,
    );
  });
});

test('what is talked about is no order for any of the names that it may be', () => {
  const talk = fc.constantFrom(
    'We had a first conversation about',
    'We talked about',
    'I brought up',
    'We discussed starting',
  );
  const kind = fc.constantFrom('a biologic, either', 'another agent, perhaps', 'an SGLT2 inhibitor, namely');
  fc.assert(
    fc.property(names(2), talk, kind, ([one = '', two = ''], talked, what) => {
      expect(said(`${talked} ${what} ${one} or ${two}.`, [one, two])).toEqual(['not-given', 'not-given']);
    }),
    RUNS,
  );
});
