/** The closed words of all languages, by what they mean; each once, wherever several languages share it. */
import { DUTCH } from './dutch-table.ts';
import { FRENCH } from './french-table.ts';
import { GERMAN } from './german-table.ts';
import { SPANISH } from './spanish-table.ts';
import { DAYS_ELSEWHERE } from '../../../text/calendar-table.ts';
import { foreignWords } from './foreign-form-lookup.ts';
import { LANGUAGES } from './direction-language.ts';
import type {
  CountedForm,
  DirectionLanguage,
  Language,
  LanguageMoment,
  LanguagePeriod,
  LanguageUnit,
  LanguageVerb,
  Meal,
} from './direction-language.ts';

export const DIRECTION_LANGUAGES: Readonly<Record<Language, DirectionLanguage>> = {
  nl: DUTCH,
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
};

const ALL = Object.values(DIRECTION_LANGUAGES);

/** Every word of a language, phrases taken apart. */
const WORDS: ReadonlyMap<Language, readonly string[]> = new Map(
  LANGUAGES.map((one) => [one, phrasesOf(one).flatMap((phrase) => phrase.split(' '))] as const),
);

function phrasesOf(one: Language): readonly string[] {
  const language = DIRECTION_LANGUAGES[one];
  const { every, per, times, adverbs, numbers, ordinals, units, periods, everyOther, moments, meals } =
    language;
  return [
    ...foreignWords({ languages: [one] }),
    ...Object.values<readonly string[]>(DAYS_ELSEWHERE[one]).flat(),
    ...[every, per, times, language.asNeeded, language.conditions, language.upTo].flat(),
    ...[adverbs, numbers, ordinals].flatMap((values) => Object.keys(values)),
    ...[units, periods, everyOther, moments, language.counted]
      .flatMap((table) => Object.values<readonly string[]>(table))
      .flat(),
    ...meals.flatMap(({ meals: names }) => Object.values<readonly string[]>(names)).flat(),
  ];
}

type WordClass = 'every' | 'per' | 'times' | 'asNeeded' | 'upTo';

function eachOnce(words: readonly string[]): readonly string[] {
  return [...new Set(words)];
}

/** The words of a class in all languages: `every` → `elke`, `alle`, `cada`, `chaque` … */
export function wordsOf(kind: WordClass): readonly string[] {
  return eachOnce(ALL.flatMap((language) => language[kind]));
}

/** Numbers in words, counts in one word, ordinals: what each of them stands for. */
export function valuesOf(kind: 'adverbs' | 'numbers' | 'ordinals'): Readonly<Record<string, number>> {
  return Object.fromEntries(ALL.flatMap((language) => Object.entries(language[kind])));
}

export function wordsOfUnit(unit: LanguageUnit): readonly string[] {
  return eachOnce(ALL.flatMap(({ units }) => units[unit]));
}

/** Phrases of a period, or of every other one. */
export function wordsOfPeriod(period: LanguagePeriod): readonly string[] {
  return eachOnce(ALL.flatMap(({ periods }) => periods[period]));
}

export function wordsOfEveryOther(period: 'd' | 'wk'): readonly string[] {
  return eachOnce(ALL.flatMap(({ everyOther }) => everyOther[period]));
}

export function wordsOfMoment(moment: LanguageMoment): readonly string[] {
  return eachOnce(ALL.flatMap(({ moments }) => moments[moment]));
}

export function wordsOfVerb(verb: LanguageVerb): readonly string[] {
  return eachOnce(ALL.flatMap(({ verbs }) => verbs[verb]));
}

export function wordsOfCounted(form: CountedForm): readonly string[] {
  return eachOnce(ALL.flatMap(({ counted }) => counted[form] ?? []));
}

/** `before`, `lunch` → `vor dem mittagessen`, `avant le dejeuner`, `antes del almuerzo`. */
export function mealPhrases(relation: 'with' | 'before' | 'after', meal: Meal): readonly string[] {
  const groups = ALL.flatMap(({ meals }) => meals);
  return eachOnce(
    groups.flatMap((group) =>
      group[relation].flatMap((word) => (group.meals[meal] ?? []).map((name) => `${word} ${name}`)),
    ),
  );
}

const SHORTEST_SIGN = 3;
/** What English says too, in another meaning or the same. */
const ENGLISH_TOO: ReadonlySet<string> = new Set(
  'alle ans avant bed bis cas cena dan dans dem demande den der des diner dos dragee dragees ein falls hub les lit mal mas media mes par pas per petit plus por precise pro sea ser sobre std sur tag ten tot una unite unites week'.split(
    ' ',
  ),
);

/** Every word that directions have in another language. */
export function wordsOfLanguages(): readonly string[] {
  return eachOnce([...WORDS.values()].flat());
}

/** A condition, with the words behind it that begin no reason, language by language. */
export function conditionsOf(): readonly (readonly [phrase: string, noReasons: ReadonlySet<string>])[] {
  return ALL.flatMap(({ conditions, noConditions }) => {
    const noReasons = new Set(noConditions);
    return conditions.map((phrase) => [phrase, noReasons] as const);
  });
}

/** Words that show that directions are of these languages: no two languages share them, and English has them not. */
export function signsOf(languages: readonly Language[]): readonly string[] {
  return eachOnce(
    languages.flatMap((language) => (WORDS.get(language) ?? []).filter((word) => isSign(word, languages))),
  );
}

function isSign(word: string, languages: readonly Language[]): boolean {
  const isShared = LANGUAGES.some(
    (one) => !languages.includes(one) && WORDS.get(one)?.includes(word) === true,
  );
  return word.length >= SHORTEST_SIGN && !isShared && !ENGLISH_TOO.has(word);
}
