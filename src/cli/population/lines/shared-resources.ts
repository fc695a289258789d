/** Resources of no patient, such as Medications, on the disk: found by what references say. */

import { existsSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isJsonObject, objectAt, objectsAt } from '../../../fhir/free-form.ts';
import { keysOfReference } from './owner-of.ts';

/** One row a resource and one a key; `order` is that of the input. */
const SCHEMA = `
  pragma journal_mode = off; pragma synchronous = off;
  create table resource (place integer primary key, json text not null);
  create table name (name text not null, place integer not null, primary key (name, place)) without rowid;`;

export interface SharedResource {
  readonly keys: readonly string[];
  readonly json: string;
}

/** Writes the file whole or not at all. */
export function writeSharedResources(file: string, resources: Iterable<SharedResource>): void {
  const part = `${file}.part`;
  rmSync(part, { force: true });
  const db = new DatabaseSync(part);
  db.exec(SCHEMA);
  const resource = db.prepare('insert into resource values (?, ?)');
  const name = db.prepare('insert or ignore into name values (?, ?)');
  db.exec('begin');
  let place = 0;
  for (const { keys, json } of resources) {
    place += 1;
    resource.run(place, json);
    for (const key of keys) name.run(key, place);
  }
  db.exec('commit');
  db.close();
  renameSync(part, file);
}

/** Gives what the resources of one patient refer to, in the order of the input. */
export type SharedReader = (resources: readonly unknown[]) => readonly unknown[];

/** A product may be made of other products. */
const MOST_STEPS = 4;

/** Opens the file for reading. */
export function openSharedResources(file: string): SharedReader {
  if (!existsSync(file)) return () => [];
  const db = new DatabaseSync(file, { readOnly: true });
  const find = db.prepare(
    'select resource.place, json from name join resource using (place) where name = ? order by place',
  );
  return (resources) => {
    const found = new Map<number, unknown>();
    let latest: readonly unknown[] = resources;
    for (let step = 0; step < MOST_STEPS && latest.length > 0; step += 1) {
      const keys = new Set(latest.flatMap((resource) => wantedKeys(resource)));
      const rows = [...keys].flatMap((key) => find.all(key)).filter(({ place }) => !found.has(Number(place)));
      latest = rows.map(({ place, json }) => {
        const resource: unknown = JSON.parse(String(json));
        found.set(Number(place), resource);
        return resource;
      });
    }
    return [...found].toSorted(([one], [other]) => one - other).map(([, resource]) => resource);
  };
}

/** The references that lead to a drug or to what it is made of. */
function wantedKeys(value: unknown): readonly string[] {
  if (!isJsonObject(value)) return [];
  const within = [
    ...objectsAt(value, 'entry').flatMap((entry) => wantedKeys(entry['resource'])),
    ...objectsAt(value, 'contained').flatMap(wantedKeys),
    ...[...objectsAt(value, 'ingredient'), ...objectsAt(objectAt(value, 'product'), 'ingredient')].flatMap(
      (ingredient) => ['itemReference', 'item', 'substance'].flatMap((field) => keysAt(ingredient, field)),
    ),
  ];
  return [...within, ...keysAt(value, 'medicationReference'), ...keysAt(value, 'medication')];
}

/** A Reference, or the CodeableReference of R5 around one. */
function keysAt(owner: Readonly<Record<string, unknown>>, field: string): readonly string[] {
  const written = objectAt(owner, field);
  if (written === undefined) return [];
  return keysOfReference(objectAt(written, 'reference') ?? written);
}
