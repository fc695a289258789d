/**
 * The plain English words for what is counted and swallowed, for every table that knows a form by its word; spellings, makers' words and
 * other languages stand in the tables of units and forms. The tables go on with different words because they ask different things: where
 * a name ends ("cream", "daily"), what may stand before its number ("puff 2", never "solution 2"), what begins no row ("mg", "release").
 */

export const TABLET_WORDS = ['tab', 'tabs', 'tablet', 'tablets'] as const;
export const CAPSULE_WORDS = ['cap', 'caps', 'capsule', 'capsules'] as const;
export const SOLID_FORM_WORDS = [...TABLET_WORDS, ...CAPSULE_WORDS] as const;
