/** Words of dose forms and routes, in notes and in RxNorm's own form names, and the features they state; rows are tested by their examples. */
import { foreignWords } from '../codes/languages/foreign-form-lookup.ts';

/** Compounds of a word for what a form is like and one for the form itself, which German writes as one word and labels cut short. */
const joined = (kinds: readonly string[], forms: readonly string[]): readonly string[] =>
  kinds.flatMap((kind) => forms.map((form) => `${kind}${form}`));
const TABLETTE = ['tablette', 'tabletten', 'tabl', 'tbl'];
const KAPSEL = ['kapsel', 'kapseln', 'kaps', 'kps'];
/** What is inserted is a tablet or a suppository by its shape, and neither is swallowed. */
const VAGINAL = ['vaginal ', 'vag ', 'intravaginal '];
const INSERTED =
  'tab tabs tablet tablets suppository suppositories supp supps insert inserts ovule ovules'.split(' ');

/** What a word says about a form; a form's features are those of all the words of its name. */
export type FormFeature =
  | 'oral'
  | 'ophthalmic'
  | 'otic'
  | 'nasal'
  | 'topical'
  | 'rectal'
  | 'vaginal'
  | 'inhaled'
  | 'injectable'
  | 'transdermal'
  | 'sublingual'
  | 'buccal'
  | 'extended'
  | 'delayed'
  | 'immediate'
  | 'tablet'
  | 'capsule'
  | 'chewable'
  | 'disintegrating'
  | 'dispersible'
  | 'effervescent'
  | 'liquid'
  | 'solution'
  | 'suspension'
  | 'cream'
  | 'ointment'
  | 'gel'
  | 'lotion'
  | 'foam'
  | 'oil'
  | 'paste'
  | 'powder'
  | 'granules'
  | 'spray'
  | 'shampoo'
  | 'soap'
  | 'pad'
  | 'tape'
  | 'patch'
  | 'inhaler'
  | 'metered'
  | 'suppository'
  | 'insert'
  | 'ring'
  | 'enema'
  | 'douche'
  | 'lozenge'
  | 'gum'
  | 'film'
  | 'wafer'
  | 'bar'
  | 'pellet'
  | 'mouthwash'
  | 'toothpaste'
  | 'implant'
  | 'intrauterine'
  | 'syringe'
  | 'pen'
  | 'auto-injector'
  | 'jet-injector'
  | 'cartridge'
  | 'irrigation'
  | 'gas'
  | 'reconstituted'
  | 'augmented'
  | 'mucosal'
  | 'pack';

export interface FormWordRow {
  /** Normalized spellings. */
  readonly words: readonly string[];
  readonly features: readonly FormFeature[];
  /** A thing that holds one dose: mostly an injection, and where the drug is not injected what is nebulized or dropped. */
  readonly isContainer?: true;
  readonly reason: string;
  readonly examples: readonly string[];
}

export const FORM_WORD_TABLE = [
  {
    words: [
      'tab',
      'tabs',
      'tablet',
      'tablets',
      'caplet',
      'caplets',
      'tbl',
      'tabl',
      'filmtab',
      'filmtabs',
      'captab',
      'pill',
      'pills',
    ],
    features: ['tablet'],
    reason: 'a caplet is a capsule-shaped tablet',
    examples: ['10 mg tab', 'film coated tablets'],
  },
  {
    words: [
      'cap',
      'caps',
      'capsule',
      'capsules',
      'softgel',
      'softgels',
      'sprinkle',
      'sprinkles',
      'liquigel',
      'liquigels',
      'gelcap',
      'gelcaps',
      'gel cap',
      'gel caps',
      'soft gel',
      'soft gels',
      'kapseal',
      'kapseals',
    ],
    features: ['capsule'],
    reason:
      'RxNorm files soft gelatin capsules under Oral Capsule; sprinkles are what capsules to be opened hold',
    examples: ['20 mg caps', '200 mg softgel', 'Zonisprin sprinkles 100 mg'],
  },
  {
    words: [
      'er',
      'xr',
      'xl',
      'sr',
      'cr',
      'la',
      'xt',
      'cd',
      'sa',
      'pa',
      'er 24h',
      'xr 24h',
      'extended release',
      'extended rel',
      'ext release',
      'ext rel',
      'sustained release',
      'controlled release',
      'slow release',
      'prolonged release',
      'modified release',
      'long acting',
      'time release',
      'timed release',
      'sprinkle er',
      'xl24',
      'er12h',
      'er24h',
      'sr 12hr',
      'mr',
      'mga',
      'retard',
    ],
    features: ['extended'],
    reason:
      'makers use many letters for one property (MR in Britain, retard in Germany, MGA in the Netherlands); RxNorm says Extended Release',
    examples: ['metoprolol succinate XL', '150 mg SR tab', 'metformin 500 mg MR'],
  },
  {
    words: [
      'ec',
      'dr',
      'enteric coated',
      'enteric',
      'delayed release',
      'delayed rel',
      'gastro resistant',
      'e c',
      'dr ec',
    ],
    features: ['delayed'],
    reason: 'an enteric coat delays release until the intestine; RxNorm says Delayed Release',
    examples: ['aspirin EC 81 mg', '40 mg DR cap'],
  },
  {
    words: ['ir', 'immediate release', 'instant release'],
    features: ['immediate'],
    reason: 'says that the plain form is meant',
    examples: ['oxycodone IR 5 mg'],
  },
  {
    words: [
      'odt',
      'orally disintegrating tablet',
      'orally disintegrating',
      'disintegrating',
      'rapid dissolve',
      'rapdis',
      'meltaway',
      'meltaways',
      'rdt',
      'orodispersible',
      'oro dispersible',
      'orally dissolving',
      'zydis',
      'mlt',
      'zmt',
      'reditab',
      'reditabs',
      'soltab',
      'soltabs',
      'quicklet',
      'quicklets',
      'fastmelt',
    ],
    features: ['disintegrating', 'tablet'],
    reason: 'RxNorm: Disintegrating Oral Tablet, and what makers call theirs behind the name',
    examples: ['ondansetron ODT 4 mg', 'Claritin RediTabs'],
  },
  {
    words: ['dispersible', 'soluble tablet', 'soluble tablets', 'soluble tab'],
    features: ['dispersible', 'tablet'],
    reason: 'falls apart on the tongue or in a glass of water: which, the drug tells; never the plain tablet',
    examples: ['5 mg dispersible tablets'],
  },
  {
    words: ['chew', 'chewable', 'chewables', 'chews', 'chw', 'chewing'],
    features: ['chewable'],
    reason: 'RxNorm: Chewable Tablet',
    examples: ['81 mg chew tab'],
  },
  {
    words: ['effervescent', 'eff'],
    features: ['effervescent'],
    reason: 'RxNorm: Effervescent Oral Tablet',
    examples: ['potassium bicarbonate effervescent tab'],
  },
  {
    words: ['sl', 's l', 'sublingual', 'sublingually', 'under the tongue'],
    features: ['sublingual'],
    reason: 'a sublingual form is another product than a swallowed one',
    examples: ['nitroglycerin 0.4 mg SL'],
  },
  {
    words: ['buccal', 'buccally'],
    features: ['buccal'],
    reason: 'absorbed from the cheek',
    examples: ['fentanyl buccal tablet'],
  },
  {
    words: ['oral', 'orally', 'po', 'p o', 'by mouth', 'per os', 'mouth'],
    features: ['oral'],
    reason: 'a route that is also a word of form names',
    examples: ['oral tablet', '10 mg PO'],
  },
  {
    words: [
      'inj',
      'injection',
      'injections',
      'injectable',
      'shot',
      'shots',
      'iv',
      'intravenous',
      'intravenously',
      'im',
      'imi',
      'intramuscular',
      'intramuscularly',
      'sq',
      'sc',
      'subq',
      'subcut',
      'sub q',
      'subcutaneous',
      'subcutaneously',
      'ivpb',
      'infusion',
      'intrathecal',
      'intradermal',
      'intravitreal',
    ],
    features: ['injectable'],
    reason: 'the route says what the form is; patients call it a shot',
    examples: ['5 mg/mL inj', '40 mg SQ', 'monthly shot'],
  },
  {
    words: ['single use', 'single dose', 'unit dose', 'multi dose', 'multiple dose', 'multidose'],
    features: [],
    reason:
      'how many doses a container holds says nothing of what it is, and "use" here begins no directions',
    examples: ['single-use vials'],
  },
  {
    words: ['vial', 'vials', 'amp', 'amps', 'ampul', 'ampuls', 'ampule', 'ampules', 'ampoule'],
    features: ['injectable'],
    isContainer: true,
    reason: 'mostly an injection; eye drops and what is nebulized come in vials of one dose too',
    examples: ['4 mg/2 mL vial'],
  },
  {
    words: ['syringe', 'syringes', 'prefilled syringe', 'pfs', 'syr'],
    features: ['injectable', 'syringe'],
    reason: 'RxNorm: Prefilled Syringe',
    examples: ['40 mg/0.4 mL syringe'],
  },
  {
    words: [
      'pen',
      'pens',
      'pen injector',
      'pre filled pen',
      'pre filled pens',
      'prefilled pen',
      'prefilled pens',
      'flexpen',
      'kwikpen',
      'solostar',
      'flextouch',
      'penfill pen',
      'pen inj',
      'sensoready pen',
      'insulin pen',
      'tempo pen',
      'flexpro',
      'innolet',
    ],
    features: ['injectable', 'pen'],
    reason: 'RxNorm: Pen Injector',
    examples: ['100 unit/mL pen'],
  },
  {
    words: [
      'auto injector',
      'auto injectors',
      'autoinjector',
      'autoinjectors',
      'auto inj',
      'sureclick',
      'pushtouch',
      'unoready',
      'unoready pen',
      'one press',
      'rebidose',
    ],
    features: ['injectable', 'auto-injector'],
    reason: 'RxNorm: Auto-Injector, and what makers call theirs behind the name',
    examples: ['0.3 mg auto-injector', 'Hadlima PushTouch'],
  },
  {
    words: ['jet injector'],
    features: ['injectable', 'jet-injector'],
    reason: 'RxNorm: Jet Injector',
    examples: ['sumatriptan jet injector'],
  },
  {
    words: ['cartridge', 'cartridges', 'penfill', 'cart'],
    features: ['injectable', 'cartridge'],
    reason: 'RxNorm: Cartridge',
    examples: ['100 unit/mL cartridge'],
  },
  {
    words: ['solution', 'soln', 'sol', 'solutions', 'elixir', 'syrup', 'syp', 'elx'],
    features: ['solution', 'liquid'],
    reason: 'RxNorm files elixirs and syrups under Oral Solution',
    examples: ['10 mg/mL soln', 'oral solution'],
  },
  {
    words: ['suspension', 'susp', 'suspensions', 'emulsion', 'sus', 'emu'],
    features: ['suspension', 'liquid'],
    reason: 'RxNorm files emulsions under suspension',
    examples: ['250 mg/5 mL susp'],
  },
  {
    words: [
      'liquid',
      'liq',
      'drops',
      'drop',
      'gtt',
      'gtts',
      'drp',
      'concentrate',
      'concentrated',
      'conc',
      'intensol',
    ],
    features: ['liquid'],
    reason: 'a solution or a suspension',
    examples: ['eye drops', '160 mg/5 mL liquid', 'morphine 20 mg/mL conc'],
  },
  {
    words: ['ophthalmic', 'ophth', 'opth', 'oph', 'opht', 'eye', 'eyes', 'ou', 'os'],
    features: ['ophthalmic'],
    reason: 'OD is left out: it is also "once daily"',
    examples: ['ophthalmic solution', 'eye drops', '1 gtt OU'],
  },
  {
    words: ['otic', 'ear', 'ears', 'au'],
    features: ['otic'],
    reason: 'AD and AS are left out: too short to be sure of',
    examples: ['otic suspension', 'ear drops'],
  },
  {
    words: ['nasal', 'nasally', 'intranasal', 'intranasally', 'nostril', 'nostrils', 'nose'],
    features: ['nasal'],
    reason: 'a route that is also a word of form names',
    examples: ['nasal spray'],
  },
  {
    words: ['topical', 'topically', 'top', 'skin', 'scalp', 'medicated', 'affected area', 'affected areas'],
    features: ['topical'],
    reason: 'RxNorm: Topical Cream, Medicated Pad',
    examples: ['topical cream', 'apply to affected area'],
  },
  {
    words: ['rectal', 'rectally', 'pr', 'per rectum'],
    features: ['rectal'],
    reason: 'a route that is also a word of form names',
    examples: ['rectal suppository'],
  },
  {
    words: ['vaginal', 'vaginally', 'vag', 'intravaginal', 'intravaginally', 'pv', 'per vagina'],
    features: ['vaginal'],
    reason: 'a route that is also a word of form names',
    examples: ['vaginal cream'],
  },
  {
    words: ['inhalation', 'inhale', 'inhaled', 'inh', 'inhl', 'inhal', 'nebulized', 'via nebulizer'],
    features: ['inhaled'],
    reason: 'a route that is also a word of form names',
    examples: ['inhalation solution', '2 puffs INH'],
  },
  {
    words: [
      'inhaler',
      'inhalers',
      'breath activated',
      'breath actuated',
      'puffer',
      'puff',
      'puffs',
      'aero',
      'respimat',
      'redihaler',
    ],
    features: ['inhaled', 'inhaler'],
    reason: 'metered dose, dry powder or soft mist',
    examples: ['albuterol inhaler', '2 puffs'],
  },
  {
    words: [
      'hfa',
      'mdi',
      'metered dose inhaler',
      'hfa inhaler',
      'hfaa',
      'aerosol inhaler',
      'evohaler',
      'autohaler',
      'easi breathe',
      'inhalation aerosol',
    ],
    features: ['inhaled', 'inhaler', 'metered'],
    reason: 'RxNorm: Metered Dose Inhaler',
    examples: ['albuterol HFA'],
  },
  {
    words: [
      'dry powder inhaler',
      'dpi',
      'diskus',
      'ellipta',
      'respiclick',
      'handihaler',
      'turbuhaler',
      'turbohaler',
      'nexthaler',
      'easyhaler',
      'spiromax',
      'genuair',
      'flexhaler',
      'twisthaler',
      'inhub',
      'pressair',
      'accuhaler',
      'inhalation powder',
      'digihaler',
      'powder inhaler',
      'powder inhalers',
    ],
    features: ['inhaled', 'inhaler', 'powder'],
    reason: 'RxNorm: Dry Powder Inhaler or Inhalation Powder',
    examples: ['100-50 mcg Diskus'],
  },
  {
    words: ['neb', 'nebs', 'nebulizer', 'nebuliser', 'nebulization', 'nebule', 'nebules', 'nebul soln'],
    features: ['inhaled', 'liquid'],
    reason: 'RxNorm: Inhalation Solution or Inhalation Suspension',
    examples: ['2.5 mg/3 mL nebs'],
  },
  {
    words: ['inhalation solution', 'nebulizer solution', 'nebulizer soln', 'neb solution', 'neb soln'],
    features: ['inhaled', 'solution', 'liquid'],
    reason: 'RxNorm: Inhalation Solution',
    examples: ['0.083 % nebulizer solution'],
  },
  {
    words: ['mucous membrane', 'mucosal', 'oromucosal'],
    features: ['mucosal'],
    reason: 'RxNorm: Mucous Membrane Topical Solution, Mucosal Spray',
    examples: ['mucosal spray'],
  },
  {
    words: [
      'film coated',
      'film coated tablet',
      'film coated tablets',
      'film coat',
      'sugar coated',
      'coated tablet',
      'coated tablets',
    ],
    features: ['tablet'],
    reason: 'a coat that does not change release: RxNorm files it under Oral Tablet',
    examples: ['250 mg tablet, film coated'],
  },
  {
    words: ['extended release pellets', 'er pellets'],
    features: ['extended', 'capsule'],
    reason: 'structured product labels say what is in the capsule',
    examples: ['CAPSULE, EXTENDED RELEASE PELLETS'],
  },
  {
    words: ['delayed release pellets', 'delayed release particles', 'dr pellets', 'dr particles'],
    features: ['delayed', 'capsule'],
    reason: 'structured product labels say what is in the capsule',
    examples: ['CAPSULE, DELAYED RELEASE PELLETS'],
  },
  {
    words: ['liquid filled', 'gelatin coated'],
    features: ['capsule'],
    reason: 'structured product labels; no liquid form',
    examples: ['CAPSULE, LIQUID FILLED'],
  },
  {
    words: ['inhalation spray'],
    features: ['inhaled', 'inhaler', 'spray'],
    reason: 'RxNorm: Inhalation Spray (soft mist inhalers)',
    examples: ['tiotropium inhalation spray'],
  },
  {
    words: ['patch', 'patches', 'ptch', 'dis', 'plaster', 'plasters'],
    features: ['patch'],
    reason: 'transdermal or medicated',
    examples: ['25 mcg/hr patch', '700 mg medicated plaster'],
  },
  {
    words: [
      'transdermal system',
      'transdermal',
      'transdermally',
      'td',
      'transdermal patch',
      'transderm',
      'pt24',
      'pt72',
      'ptwk',
      'pttw',
    ],
    features: ['transdermal', 'patch'],
    reason: 'RxNorm: Transdermal System',
    examples: ['transdermal system'],
  },
  {
    words: ['cream', 'creams', 'crm', 'crea', 'cre'],
    features: ['cream'],
    reason: 'RxNorm: Topical Cream, Vaginal Cream',
    examples: ['0.1 % cream'],
  },
  {
    words: ['ointment', 'oint', 'ung', 'ointments', 'oin'],
    features: ['ointment'],
    reason: 'RxNorm: Topical Ointment, Ophthalmic Ointment',
    examples: ['2 % oint'],
  },
  { words: ['gel', 'jelly'], features: ['gel'], reason: 'RxNorm: Topical Gel', examples: ['1 % gel'] },
  {
    words: ['lotion', 'lot'],
    features: ['lotion'],
    reason: 'RxNorm: Topical Lotion',
    examples: ['12 % lotion'],
  },
  { words: ['foam'], features: ['foam'], reason: 'RxNorm: Topical Foam', examples: ['5 % foam'] },
  { words: ['oil'], features: ['oil'], reason: 'RxNorm: Topical Oil', examples: ['topical oil'] },
  { words: ['paste'], features: ['paste'], reason: 'RxNorm: Paste, Oral Paste', examples: ['dental paste'] },
  {
    words: ['powder', 'pwdr', 'pow', 'packet', 'packets', 'pkt', 'sachet', 'powd'],
    features: ['powder'],
    reason: 'packets hold powder or granules',
    examples: ['17 g powder'],
  },
  {
    words: ['granules', 'granule'],
    features: ['granules', 'powder'],
    reason: 'RxNorm: Oral Granules',
    examples: ['oral granules'],
  },
  {
    words: ['for oral suspension', 'for suspension', 'recon susp', 'for susp', 'for oral susp'],
    features: ['oral', 'reconstituted', 'suspension', 'liquid'],
    reason: 'mixed before it is given; notes call it the suspension it becomes',
    examples: ['Powder for Oral Suspension'],
  },
  {
    words: [
      'for oral solution',
      'for solution',
      'recon soln',
      'for nasal solution',
      'for pyelocalyceal solution',
    ],
    features: ['reconstituted', 'solution', 'liquid'],
    reason: 'mixed before it is given',
    examples: ['Powder for Oral Solution'],
  },
  {
    words: ['spray', 'sprays', 'mist', 'spr'],
    features: ['spray'],
    reason: 'nasal, topical or mucosal',
    examples: ['50 mcg spray'],
  },
  {
    words: ['metered dose', 'metered'],
    features: ['metered'],
    reason: 'RxNorm: Metered Dose Nasal Spray',
    examples: ['metered dose nasal spray'],
  },
  {
    words: ['shampoo', 'shamp'],
    features: ['shampoo', 'topical'],
    reason: 'RxNorm: Medicated Shampoo',
    examples: ['2 % shampoo'],
  },
  {
    words: ['soap', 'wash', 'cleanser', 'liquid soap', 'bar soap'],
    features: ['soap', 'topical'],
    reason: 'RxNorm: Medicated Liquid Soap, Medicated Bar Soap',
    examples: ['5 % wash'],
  },
  {
    words: ['pad', 'pads', 'swab', 'swabs', 'wipe', 'wipes', 'pledget'],
    features: ['pad', 'topical'],
    reason: 'RxNorm: Medicated Pad',
    examples: ['1 % pads'],
  },
  {
    words: ['tape'],
    features: ['tape', 'topical'],
    reason: 'RxNorm: Medicated Tape',
    examples: ['medicated tape'],
  },
  {
    words: ['suppository', 'suppositories', 'supp', 'supps', 'suppos', 'sup'],
    features: ['suppository'],
    reason: 'rectal unless it says otherwise',
    examples: ['10 mg supp'],
  },
  {
    words: ['insert', 'inserts', 'ovule', 'ovules'],
    features: ['insert'],
    reason: 'RxNorm: Vaginal Insert',
    examples: ['10 mcg vaginal insert'],
  },
  {
    words: ['vaginal ring', 'ring', 'vaginal system'],
    features: ['vaginal', 'ring'],
    reason: 'RxNorm: Vaginal System',
    examples: ['vaginal ring'],
  },
  {
    words: ['enema', 'enemas'],
    features: ['enema', 'rectal'],
    reason: 'RxNorm: Enema',
    examples: ['4 g enema'],
  },
  {
    words: ['douche'],
    features: ['douche', 'vaginal'],
    reason: 'RxNorm: Douche',
    examples: ['vaginal douche'],
  },
  {
    words: ['lozenge', 'lozenges', 'troche', 'troches', 'lollipop', 'pastille'],
    features: ['lozenge'],
    reason: 'RxNorm: Oral Lozenge',
    examples: ['10 mg troche'],
  },
  { words: ['gum', 'chewing gum'], features: ['gum'], reason: 'RxNorm: Chewing Gum', examples: ['2 mg gum'] },
  {
    words: ['film', 'films', 'strip', 'strips'],
    features: ['film'],
    reason: 'RxNorm: Oral Film, Sublingual Film',
    examples: ['8-2 mg film'],
  },
  { words: ['wafer', 'wafers'], features: ['wafer'], reason: 'RxNorm: Oral Wafer', examples: ['wafer'] },
  { words: ['bar'], features: ['bar'], reason: 'RxNorm: Chewable Bar', examples: ['chewable bar'] },
  {
    words: ['pellet', 'pellets'],
    features: ['pellet'],
    reason: 'RxNorm: Oral Pellet',
    examples: ['oral pellet'],
  },
  {
    words: ['mouthwash', 'rinse', 'oral rinse', 'swish'],
    features: ['mouthwash'],
    reason: 'RxNorm: Mouthwash',
    examples: ['0.12 % oral rinse'],
  },
  {
    words: ['swish swallow', 'swish and swallow', 'swish then swallow'],
    features: ['oral', 'liquid'],
    reason: 'what is swallowed in the end is no mouthwash',
    examples: ['swish & swallow 5 mL'],
  },
  {
    words: VAGINAL.flatMap((place) => INSERTED.map((shape) => `${place}${shape}`)),
    features: ['vaginal', 'insert'],
    reason: 'RxNorm: Vaginal Insert, whatever its shape',
    examples: ['10 mcg vag tab', 'vaginal suppositories'],
  },
  {
    words: ['toothpaste', 'dentifrice'],
    features: ['toothpaste'],
    reason: 'RxNorm: Toothpaste',
    examples: ['1.1 % toothpaste'],
  },
  {
    words: ['implant', 'implants', 'rod'],
    features: ['implant'],
    reason: 'RxNorm: Drug Implant',
    examples: ['68 mg implant'],
  },
  {
    words: ['iud', 'intrauterine system', 'intrauterine', 'intra uterine'],
    features: ['intrauterine'],
    reason: 'RxNorm: Intrauterine System',
    examples: ['52 mg IUD'],
  },
  {
    words: ['irrigation', 'irrigant'],
    features: ['irrigation'],
    reason: 'RxNorm: Irrigation Solution',
    examples: ['0.9 % irrigation'],
  },
  {
    words: ['gas', 'liquefied gas'],
    features: ['gas'],
    reason: 'RxNorm: Gas for Inhalation',
    examples: ['oxygen gas'],
  },
  {
    words: ['augmented', 'aug'],
    features: ['augmented'],
    reason: 'RxNorm: Augmented Topical Cream, a stronger vehicle',
    examples: ['augmented cream'],
  },
  {
    words: [
      'pack',
      'dose pack',
      'dosepak',
      'dosepack',
      'pak',
      'kit',
      'starter pack',
      'starter kit',
      'titration pack',
      'blister pack',
    ],
    features: ['pack'],
    reason: 'several products sold as one',
    examples: ['21 tablet dose pack'],
  },
  {
    words: ['tb24', 'tb12', 'tbcr', 'tber', ...joined(['retard'], TABLETTE)],
    features: ['extended', 'tablet'],
    reason: 'Medi-Span form codes (hours of release behind TB), and the German word',
    examples: ['metoprolol succinate 50 MG TB24', 'Retardtabletten'],
  },
  {
    words: ['cp24', 'cp12', 'cpcr', 'cper', ...joined(['retard'], KAPSEL)],
    features: ['extended', 'capsule'],
    reason: 'Medi-Span form codes, and the German word',
    examples: ['diltiazem 240 MG CP24'],
  },
  {
    words: ['tbec', 'tbdr'],
    features: ['delayed', 'tablet'],
    reason: 'Medi-Span form codes',
    examples: ['pantoprazole 40 MG TBEC'],
  },
  {
    words: ['cpdr', 'cpep', 'cpec'],
    features: ['delayed', 'capsule'],
    reason: 'Medi-Span form codes; CPEP holds coated particles',
    examples: ['omeprazole 20 MG CPDR'],
  },
  {
    words: ['tbdp', 'tbds'],
    features: ['disintegrating', 'tablet'],
    reason: 'Medi-Span form codes',
    examples: ['ondansetron 4 MG TBDP'],
  },
  {
    words: ['subl'],
    features: ['sublingual', 'tablet'],
    reason: 'Medi-Span form code',
    examples: ['nitroglycerin 0.4 MG SUBL'],
  },
  {
    words: ['tbef'],
    features: ['effervescent', 'tablet'],
    reason: 'Medi-Span form code',
    examples: ['potassium bicarbonate 25 MEQ TBEF'],
  },
  {
    words: ['sopn', 'supn'],
    features: ['injectable', 'pen'],
    reason: 'Medi-Span form codes for solution or suspension in a pen',
    examples: ['insulin glargine 100 UNIT/ML SOPN'],
  },
  {
    words: ['sosy', 'susy', 'prsy', 'singleject', 'simplist', 'carpuject'],
    features: ['injectable', 'syringe'],
    reason: 'Medi-Span form codes, and makers’ names of a filled syringe',
    examples: ['enoxaparin 40 MG/0.4ML SOSY', 'Aranesp SingleJect'],
  },
  {
    words: ['soaj', 'auij', 'autojet', 'clickject', 'pushtronex', 'sensoready'],
    features: ['injectable', 'auto-injector'],
    reason: 'Medi-Span form codes, and makers’ names of auto-injectors',
    examples: ['dulaglutide 1.5 MG/0.5ML SOAJ'],
  },
  {
    words: ['soct', 'suct'],
    features: ['injectable', 'cartridge'],
    reason: 'Medi-Span form codes',
    examples: ['insulin lispro 100 UNIT/ML SOCT'],
  },
  {
    words: ['aepb', 'aerb'],
    features: ['inhaled', 'inhaler', 'powder'],
    reason: 'Medi-Span form codes for powder inhalers',
    examples: ['fluticasone-salmeterol 250-50 MCG/DOSE AEPB'],
  },
  {
    words: [
      'inhalation capsule',
      'inhalation capsules',
      'inhalation cap',
      'inhalation caps',
      'capsule for inhalation',
      'capsules for inhalation',
      'cap for inhalation',
      'caps for inhalation',
    ],
    features: ['inhaled', 'inhaler', 'powder'],
    reason: 'nothing to swallow: RxNorm has what these capsules hold as Inhalation Powder',
    examples: ['tiotropium 18 mcg inhalation capsule'],
  },
  {
    words: ['aer'],
    features: [],
    reason: 'claims shorten aerosol to three letters: an inhaler, a spray or a foam',
    examples: ['Symbicort AER 160-4.5', 'clobetasol AER 0.05%'],
  },
  {
    words: ['aers'],
    features: ['inhaled', 'inhaler'],
    reason: 'Medi-Span form code for an aerosol solution',
    examples: ['albuterol 108 MCG/ACT AERS'],
  },
  {
    words: ['nebu'],
    features: ['inhaled', 'liquid'],
    reason: 'Medi-Span form code for what is nebulized',
    examples: ['albuterol 2.5 MG/3ML NEBU'],
  },
  {
    words: ['solr', 'susr'],
    features: ['reconstituted', 'liquid'],
    reason: 'Medi-Span form codes for what is mixed before it is given',
    examples: ['amoxicillin 250 MG/5ML SUSR'],
  },
  {
    words: [...foreignWords({ form: 'tablet' }), 'filmtabl', 'filmtbl', 'compressa', 'compresse', 'tah'],
    features: ['tablet'],
    reason: 'German and Romance words; TAH stands for Tabletten on German packages',
    examples: ['Furosemid 40 mg Tabletten', 'comprimé', 'Furosemide 25 mg compresse'],
  },
  {
    words: [...foreignWords({ form: 'capsule' }), 'kaps', 'kps', ...joined(['hart', 'weich'], KAPSEL)],
    features: ['capsule'],
    reason: 'German and Romance words',
    examples: ['Colecalciferol Kapsel', 'gélule', 'Omeprazol 20 mg cápsulas'],
  },
  {
    words: [
      'gastro resistante',
      'gastro resistantes',
      'gastroresistant',
      'gastroresistante',
      'magensaftresistent',
      'magensaftresistente',
    ],
    features: ['delayed'],
    reason: 'French and German words for an enteric coat',
    examples: ['gélule gastro-résistante'],
  },
  {
    words: ['iv push', 'ivp', 'i v'],
    features: ['injectable'],
    reason: 'orders of hospitals: pushed into a vein',
    examples: ['furosemide 40 mg IVP'],
  },
  {
    words: ['viscous'],
    features: ['mucosal', 'solution', 'liquid'],
    reason: 'the thick solution for the mouth and throat: RxNorm has it as Mucous Membrane Topical Solution',
    examples: ['lidocaine viscous 2 %'],
  },
  {
    words: [
      'ampulle',
      'ampullen',
      'ampoulen',
      'ampolla',
      'ampollas',
      'ampoules',
      'injektion',
      'injektionslosung',
      'injektionssuspension',
      'infusionslosung',
      'durchstechflasche',
      'injectievloeistof',
      'injectie',
      'infuus',
      'injectables',
      'inyectable',
      'inyectables',
      'inyeccion',
      'fiala',
      'fiale',
      'iniettabile',
    ],
    features: ['injectable'],
    reason: 'German, Dutch, French, Spanish and Italian words for what is given by needle',
    examples: [
      'Furosemid 40 mg Ampulle',
      'morfine 10 mg injectievloeistof',
      'furosémide 20 mg solution injectable',
    ],
  },
  {
    words: [
      'fertigspritze',
      'fertigspritzen',
      'seringue',
      'seringue preremplie',
      'seringues preremplies',
      'jeringa',
      'jeringa precargada',
      'jeringas precargadas',
      'spuit',
      'voorgevulde spuit',
      'wegwerpspuit',
      'siringa',
      'siringa preriempita',
    ],
    features: ['injectable', 'syringe'],
    reason: 'filled syringes in German, French, Spanish, Dutch and Italian',
    examples: ['Methotrexat 15 mg Fertigspritze', 'énoxaparine 40 mg seringue préremplie'],
  },
  {
    words: [
      'fertigpen',
      'fertigpens',
      'injektor',
      'stylo prerempli',
      'stylos preremplis',
      'voorgevulde pen',
      'pluma precargada',
      'penna preriempita',
    ],
    features: ['injectable', 'pen'],
    reason: 'filled pens in German, French, Dutch, Spanish and Italian',
    examples: ['Adalimumab 40 mg Fertigpen'],
  },
  {
    words: [
      'zapfchen',
      'suppositorium',
      'suppositorien',
      'suppositoire',
      'suppositoires',
      'supositorio',
      'supositorios',
      'zetpil',
      'zetpillen',
      'supposta',
      'supposte',
    ],
    features: ['suppository'],
    reason: 'suppositories in German, French, Spanish, Dutch and Italian',
    examples: ['Ibuprofen 600 mg Zäpfchen', 'diclofenac 50 mg zetpil'],
  },
  {
    words: ['pflaster', 'parche', 'parches', 'pleister', 'pleisters', 'cerotto', 'cerotti'],
    features: ['patch'],
    reason: 'patches in German, Spanish, Dutch and Italian',
    examples: ['Fentanyl 25 µg/h Pflaster'],
  },
  {
    words: ['eyedrop', 'eyedrops', 'augentropfen', 'oogdruppels', 'collyre', 'colirio', 'collirio'],
    features: ['ophthalmic', 'liquid'],
    reason: 'eye drops in German, Dutch, French, Spanish and Italian, and in English in one word',
    examples: ['Timolol 0,5 % Augentropfen', 'timolol 0.5 % eyedrops'],
  },
  {
    words: ['augensalbe', 'oogzalf'],
    features: ['ophthalmic', 'ointment'],
    reason: 'eye ointments in German and Dutch',
    examples: ['Gentamicin Augensalbe'],
  },
  {
    words: ['eardrop', 'eardrops', 'ohrentropfen', 'oordruppels'],
    features: ['otic', 'liquid'],
    reason: 'ear drops in German and Dutch, and in English in one word',
    examples: ['Ciprofloxacin Ohrentropfen', 'ciprofloxacin eardrops'],
  },
  {
    words: ['nasenspray', 'neusspray'],
    features: ['nasal', 'spray'],
    reason: 'nasal sprays in German and Dutch',
    examples: ['Mometason 50 µg Nasenspray'],
  },
  {
    words: ['nosedrop', 'nosedrops', 'nasentropfen', 'neusdruppels'],
    features: ['nasal', 'liquid'],
    reason: 'nose drops in German and Dutch, and in English in one word',
    examples: ['Nasentropfen', 'nosedrops'],
  },
  {
    words: ['creme', 'cremes', 'crema', 'cremas'],
    features: ['cream'],
    reason: 'creams in German, French, Dutch, Spanish and Italian',
    examples: ['Clotrimazol 1 % Creme'],
  },
  {
    words: ['salbe', 'pommade', 'pomada', 'zalf', 'unguento', 'unguent'],
    features: ['ointment'],
    reason: 'ointments in German, French, Spanish, Dutch and Italian',
    examples: ['Betamethason Salbe'],
  },
  {
    words: ['rektalschaum'],
    features: ['rectal', 'foam'],
    reason: 'German: a foam for the rectum',
    examples: ['Budesonid 2 mg Rektalschaum'],
  },
  {
    words: ['rektal', 'rektale', 'rektallosung', 'rectaal'],
    features: ['rectal'],
    reason: 'German and Dutch words for the rectum',
    examples: ['Mesalazin rektal'],
  },
  {
    words: ['klysma', 'klistier', 'lavement', 'clisma', 'klysmas'],
    features: ['enema', 'rectal'],
    reason: 'enemas in German, Dutch, French and Italian',
    examples: ['Mesalazin 4 g Klysma'],
  },
  {
    words: ['losung', 'solucion', 'oplossing', 'soluzione'],
    features: ['solution', 'liquid'],
    reason: 'solutions in German, Spanish, Dutch and Italian; Austrian and Swiss packages name them as well',
    examples: ['Metoclopramid Lösung'],
  },
  {
    words: ['saft', 'sirup', 'sirop', 'siroop', 'jarabe', 'sciroppo'],
    features: ['oral', 'solution', 'liquid'],
    reason: 'syrups in German, French, Dutch, Spanish and Italian: swallowed',
    examples: ['Paracetamol Saft'],
  },
  {
    words: ['druppels', 'druppel', 'gotas', 'gocce'],
    features: ['liquid'],
    reason: 'drops in Dutch, Spanish and Italian',
    examples: ['haloperidol druppels'],
  },
  {
    words: ['pulver', 'poudre', 'polvo', 'poeder', 'polvere'],
    features: ['powder'],
    reason: 'powders in German, French, Spanish, Dutch and Italian',
    examples: ['Macrogol Pulver'],
  },
  {
    words: ['dosieraerosol', 'inhalator', 'inhalateur', 'inhalador', 'aerosolinhalator'],
    features: ['inhaled', 'inhaler'],
    reason: 'inhalers in German, French and Spanish',
    examples: ['Salbutamol 100 µg Dosieraerosol'],
  },
  {
    words: ['inhalationskapsel', 'inhalationskapseln', 'inhalationspulver', 'inhalatiepoeder'],
    features: ['inhaled', 'inhaler', 'powder'],
    reason: 'what is breathed in from a capsule or as a powder, in German and Dutch',
    examples: ['Tiotropium 18 µg Inhalationskapseln'],
  },
  {
    words: ['inhalationslosung', 'vernebelvloeistof'],
    features: ['inhaled', 'liquid'],
    reason: 'what is nebulized, in German and Dutch',
    examples: ['Salbutamol Inhalationslösung'],
  },
  {
    words: ['vaginalzapfchen', 'vaginalovulum', ...joined(['vaginal'], TABLETTE)],
    features: ['vaginal', 'insert'],
    reason: 'what is inserted, in German; RxNorm: Vaginal Insert',
    examples: ['Clotrimazol Vaginaltabletten'],
  },
  {
    words: ['vaginalcreme'],
    features: ['vaginal', 'cream'],
    reason: 'German',
    examples: ['Estriol Vaginalcreme'],
  },
  {
    words: [...joined(['brause'], TABLETTE), 'bruistablet', 'bruistabletten'],
    features: ['effervescent', 'tablet'],
    reason: 'effervescent tablets in German and Dutch',
    examples: ['Acetylcystein 600 mg Brausetabletten'],
  },
  {
    words: [...joined(['kau'], TABLETTE), 'kauwtablet', 'kauwtabletten'],
    features: ['chewable', 'tablet'],
    reason: 'chewable tablets in German and Dutch',
    examples: ['Montelukast 5 mg Kautabletten'],
  },
  {
    words: [...joined(['schmelz'], TABLETTE), 'smelttablet', 'smelttabletten'],
    features: ['disintegrating', 'tablet'],
    reason: 'tablets that melt in the mouth, in German and Dutch',
    examples: ['Ondansetron 4 mg Schmelztabletten'],
  },
  {
    words: [...joined(['lutsch'], TABLETTE), 'zuigtablet', 'zuigtabletten'],
    features: ['lozenge'],
    reason: 'lozenges in German and Dutch',
    examples: ['Lidocain Lutschtabletten'],
  },
  {
    words: ['implantat', 'implantaat', 'implante'],
    features: ['implant'],
    reason: 'implants in German, Dutch and Spanish',
    examples: ['Goserelin 3,6 mg Implantat'],
  },
] as const satisfies readonly FormWordRow[];

/** Features that set a form apart from the plain one of its kind: without a word for them, the plain form is meant. */
export const SPECIAL_FEATURES: readonly FormFeature[] = [
  'extended',
  'delayed',
  'chewable',
  'disintegrating',
  'effervescent',
  'sublingual',
  'buccal',
  'syringe',
  'pen',
  'auto-injector',
  'jet-injector',
  'cartridge',
  'augmented',
  'reconstituted',
  'irrigation',
  'mucosal',
  'pack',
];
