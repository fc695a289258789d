/** A stop behind which another sentence begins; the dot of `b.i.d.` ends none. */
export const END_OF_SENTENCE = /(?:;|(?<!\b\p{Ll})\.)\s/u;
