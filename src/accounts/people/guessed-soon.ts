/** Common passwords: how many guesses lists of passwords, names, words and patterns of the keyboard need. */

import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
/** Beyond it the estimate takes long, and a password is strong by its length. */
const ESTIMATED_CHARACTERS = 64;
/** Of 0 to 4; below it fewer than 10^8 guesses are enough. */
const GOOD_SCORE = 3;

/** Is it among the first that somebody who knows the address would try? */
export function isGuessedSoon(password: string, email: string): boolean {
  return estimator.check(password.slice(0, ESTIMATED_CHARACTERS), email.split(/[@.]/)).score < GOOD_SCORE;
}
