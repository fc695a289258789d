/** Words by which a sentence names something of its own that a pronoun behind it means, known or not. */

export interface AntecedentRow {
  /** Lower case. */
  readonly words: readonly string[];
  readonly reason: string;
  /** `[the sentence before its pronoun, what that means]`; undefined: nothing that the sentence names. */
  readonly examples: readonly (readonly [before: string, named?: string])[];
}

export const ANTECEDENT_WORDS = {
  acquires: {
    words:
      'buy buys bought buying purchase purchases purchased purchasing import imports imported importing'.split(
        ' ',
      ),
    reason: 'whatever is bought is a thing of its own, and new to what was spoken of before',
    examples: [
      ['She mentioned buying bitter melon capsules and I have asked her to', 'bitter melon'],
      ['She bought the slimming pills of her cousin and I have asked her to', 'slimming'],
      ['He bought it online and I have asked him to'],
    ],
  },
  uses: {
    words:
      'take takes took taking use uses used using try tries tried trying drink drinks drank drinking chew chews chewing swallow swallows swallowing'.split(
        ' ',
      ),
    reason:
      'a bare name behind it is what is taken, and what the pronoun means; any other words may be of a drug above',
    examples: [
      ['He has been trying ashwagandha and we asked him to', 'ashwagandha'],
      ['She drinks a bitter melon tea, and I told her to', 'bitter melon'],
      ['She takes it at night and I told her to'],
      ['She takes the tablets at night and I told her to'],
      ['She takes two tablets at night and I told her to'],
      ['She tried hard, and I told her to'],
    ],
  },
  gets: {
    words:
      'find finds found finding get gets got getting order orders ordered ordering add adds added adding'.split(
        ' ',
      ),
    reason: 'much else is found and got: what is named has a capital, or its form behind it',
    examples: [
      ['He found slimming tablets in a shop and was told to', 'slimming'],
      ['He found Zyxomarin online and was told to', 'Zyxomarin'],
      ['He found relief and was told to'],
      ['He got dizzy and was told to'],
    ],
  },
  takesForm: {
    words: ['a', 'an', 'some', 'various', 'several', 'certain'],
    reason: 'may stand between the verb and a name that is not bare but has its form behind it',
    examples: [
      ['He used some valerian drops and was told to', 'valerian'],
      ['He took a fall and was told to'],
    ],
  },
  substance: {
    words:
      'tea teas supplement supplements remedy remedies gummies gummy herb herbs extract extracts tincture tinctures tonic tonics powder powders oil oils shots shakes root roots leaves'.split(
        ' ',
      ),
    reason: 'beside the forms of drugs, what is sold without a prescription is sold as',
    examples: [['She uses a herbal sleep remedy as well, and I told her to', 'herbal sleep']],
  },
  noObject: {
    words:
      'it this that these those them both all any none each either neither one two three four five half some more most much many less fewer longer little enough extra part care place time turns note to hard on off up out over in into at as for from with without when while since until because and but or so too again once twice about only not no well very her his their its the a an my your our every another other others what which who'.split(
        ' ',
      ),
    reason: 'right behind the verb they begin no name',
    examples: [['She takes more of it when she can and I told her to'], ['She used to and I told her to']],
  },
} as const satisfies Readonly<Record<string, AntecedentRow>>;
