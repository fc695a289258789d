/** How the days of a week head the columns of a table, by language. */

export interface WeekdayRow {
  readonly language: string;
  /** From Monday to Sunday, each in every length it is printed in; without accents. */
  readonly days: readonly (readonly string[])[];
  /** Single letters, which say a day only as all seven of them. */
  readonly initials: string;
}

export const WEEKDAY_ROWS: readonly WeekdayRow[] = [
  {
    language: 'English',
    days: [
      ['monday', 'mon', 'mo'],
      ['tuesday', 'tues', 'tue', 'tu'],
      ['wednesday', 'weds', 'wed', 'we'],
      ['thursday', 'thurs', 'thur', 'thu', 'th'],
      ['friday', 'fri', 'fr'],
      ['saturday', 'sat', 'sa'],
      ['sunday', 'sun', 'su'],
    ],
    initials: 'mtwtfss',
  },
  {
    language: 'German',
    days: [
      ['montag', 'mo'],
      ['dienstag', 'di'],
      ['mittwoch', 'mi'],
      ['donnerstag', 'do'],
      ['freitag', 'fr'],
      ['samstag', 'sonnabend', 'sa'],
      ['sonntag', 'so'],
    ],
    initials: 'mdmdfss',
  },
  {
    language: 'French',
    days: [
      ['lundi', 'lun', 'lu'],
      ['mardi', 'mar', 'ma'],
      ['mercredi', 'mer', 'me'],
      ['jeudi', 'jeu', 'je'],
      ['vendredi', 'ven', 've'],
      ['samedi', 'sam', 'sa'],
      ['dimanche', 'dim', 'di'],
    ],
    initials: 'lmmjvsd',
  },
  {
    language: 'Spanish',
    days: [
      ['lunes', 'lun', 'lu'],
      ['martes', 'mar', 'ma'],
      ['miercoles', 'mie', 'mi'],
      ['jueves', 'jue', 'ju'],
      ['viernes', 'vie', 'vi'],
      ['sabado', 'sab', 'sa'],
      ['domingo', 'dom', 'do'],
    ],
    initials: 'lmxjvsd',
  },
  {
    language: 'Italian',
    days: [
      ['lunedi', 'lun', 'lu'],
      ['martedi', 'mar', 'ma'],
      ['mercoledi', 'mer', 'me'],
      ['giovedi', 'gio', 'gi'],
      ['venerdi', 'ven', 've'],
      ['sabato', 'sab', 'sa'],
      ['domenica', 'dom', 'do'],
    ],
    initials: 'lmmgvsd',
  },
  {
    language: 'Dutch',
    days: [
      ['maandag', 'ma'],
      ['dinsdag', 'di'],
      ['woensdag', 'wo'],
      ['donderdag', 'do'],
      ['vrijdag', 'vr'],
      ['zaterdag', 'za'],
      ['zondag', 'zo'],
    ],
    initials: 'mdwdvzz',
  },
];
