/** What is done with a thing at a procedure by the one who performs it: no drug of the patient is started or ended by it. */
export const OPERATOR_WORDS: readonly string[] = ['use', 'using', 'filled', 'removed', 'placed on', 'need'];

/** What a patient is sent home with. */
export const PRESCRIPTION_WORDS: readonly string[] = ['prescription', 'prescriptions', 'script', 'scripts'];
