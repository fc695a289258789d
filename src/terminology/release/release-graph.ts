/** Look-ups over the tables of one release that deriving facts needs again and again. */
import { doseFormRow } from '../forms/dose-form-table.ts';
import { normalizeDrugName } from '../names/drug-name.ts';
import type { Relation, ReleaseAtom, ReleaseTables } from './release-tables.ts';
import type { TermType } from '../rxnorm.ts';

export interface ReleaseGraph {
  readonly tables: ReleaseTables;
  readonly atom: (rxcui: number) => ReleaseAtom | undefined;
  /** Targets of a relation that have one of the term types. */
  readonly targets: (rxcui: number, relation: Relation, ttys: readonly TermType[]) => readonly number[];
  /** The concept of a term type with this name, compared in normalized form. */
  readonly named: (tty: TermType, name: string) => number | undefined;
  readonly isDoseForm: (name: string) => boolean;
}

/** `layers` are looked through in their order: current concepts before historic ones. */
export function releaseGraph(
  tables: ReleaseTables,
  layers: readonly ReadonlyMap<number, ReleaseAtom>[],
): ReleaseGraph {
  const byName = new Map<string, number>();
  const doseForms = new Set<string>();
  const atoms = new Map<number, ReleaseAtom>();
  for (const [rxcui, atom] of layers.toReversed().flatMap((layer) => [...layer])) {
    atoms.set(rxcui, atom);
    byName.set(`${atom.tty} ${normalizeDrugName(atom.name)}`, rxcui);
    if (atom.tty === 'DF') doseForms.add(atom.name);
  }
  return {
    tables,
    atom: (rxcui) => atoms.get(rxcui),
    targets: (rxcui, relation, ttys) => {
      const found = tables.relations.get(relation)?.get(rxcui) ?? [];
      return found.filter((target) => {
        const tty = atoms.get(target)?.tty;
        return tty !== undefined && ttys.includes(tty);
      });
    },
    named: (tty, name) => byName.get(`${tty} ${normalizeDrugName(name)}`),
    isDoseForm: (name) => doseForms.has(name) || doseFormRow(name) !== undefined,
  };
}
