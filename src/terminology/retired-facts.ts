/** Facts of concepts that left RxNorm: what their names and old relations still say, and which current concept means exactly the same. */
import type { DrugFacts } from './drug-facts.ts';
import type { ReleaseGraph } from './derive-facts.ts';

export function retiredFacts(_graph: ReleaseGraph, _current: readonly DrugFacts[]): DrugFacts[] {
  return [];
}
