/** How long sessions, links and challenges work. */

/** However it is used, a session ends after a week. */
export const SESSION_LIFE_MS = 7 * 86_400_000;
/** Without a request for this long it ends as well: a working day. */
export const SESSION_IDLE_MS = 8 * 3_600_000;
/** A session in use is written at most this often, so that a page costs no extra write. */
export const LAST_SEEN_STEP_MS = 60_000;
/** A link to choose a new password. */
export const RESET_LIFE_MS = 3_600_000;
/** A link that confirms an address. */
export const CONFIRM_LIFE_MS = 86_400_000;
/** Between the password and the second factor. */
export const CHALLENGE_LIFE_MS = 300_000;
