/** What patients call a dose form. */

/** The form as a patient calls it: `extended release oral tablet` → `tablet`, `transdermal system` → `patch`; `vaginal system` stays. */
export function patientForm(phrase: string): string {
  if (/\b(?:patch|transdermal system)\b/u.test(phrase)) return 'patch';
  const bare = phrase.replace(
    /\b(?:oral|extended release|delayed release|enteric coated|disintegrating|chewable|effervescent|\d+ hr|coated|soluble)\s+/gu,
    '',
  );
  return bare.trim();
}
