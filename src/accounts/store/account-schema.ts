/** The tables of the account store as Kysely reads them. */

import type { Kysely } from 'kysely';
import type { TableName, TABLES } from './account-table.ts';

/** Dates and flags are of the library, which writes ISO text, 0 and 1 where the database has neither. */
interface Values {
  text: string;
  number: number;
  date: string | Date;
  flag: boolean | number;
  bytes: Uint8Array;
}

type ValueOf<Form> = Form extends keyof Values
  ? Values[Form]
  : Form extends `${infer Kind extends keyof Values}?`
    ? Values[Kind] | null
    : Form extends `${infer Kind} ${string}`
      ? ValueOf<Kind>
      : Form extends readonly (infer Word)[]
        ? Word
        : never;

/** A row of a table. */
export type Row<Name extends TableName> = {
  -readonly [Column in keyof (typeof TABLES)[Name]]: ValueOf<(typeof TABLES)[Name][Column]>;
};

export type AccountSchema = { [Name in TableName]: Row<Name> };

/** The open database, or a transaction on it. */
export type Database = Kysely<AccountSchema>;
