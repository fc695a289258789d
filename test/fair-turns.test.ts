/** The law of turns: nobody is lost, nobody holds too much, and nobody waits for the heap of work of another. */
import { describe, expect, it } from '@jest/globals';
import fc from './support/fast-check.ts';
import { createFairTurns, type FairTurns, type Turn } from '../src/fair-turns.ts';

const BUSY = 'come again';
const WIDE = { maxWaiting: Infinity, maxWaitingEach: Infinity, busy: BUSY };

/** An organization comes, the holder at this place (of those that hold) is done, or one that waits leaves. */
type Step =
  | { readonly kind: 'come'; readonly organization: string }
  | { readonly kind: 'done' | 'leave'; readonly which: number };

const organization = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const which = fc.nat(100);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('come' as const), organization }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('done' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), which }) },
);
const places = fc.record({
  places: fc.integer({ min: 1, max: 4 }),
  placesEach: fc.integer({ min: 1, max: 3 }),
});

interface Asker {
  readonly organization: string;
  readonly leaving: AbortController;
  turn?: Turn;
  isDone?: true;
  hasLeft?: true;
}

/** A small world over the turns: what came, who holds a place, and in which order they were let in. */
class World {
  readonly turns: FairTurns;
  readonly askers: Asker[] = [];
  readonly letIn: Asker[] = [];

  constructor(turns: FairTurns) {
    this.turns = turns;
  }

  holding(): Asker[] {
    return this.askers.filter(({ turn, isDone }) => turn !== undefined && isDone === undefined);
  }

  waiting(): Asker[] {
    return this.askers.filter(({ turn, hasLeft }) => turn === undefined && hasLeft === undefined);
  }

  async take(next: Step): Promise<void> {
    if (next.kind === 'come') this.#come(next.organization);
    if (next.kind === 'done') this.#finish(this.holding(), next.which);
    if (next.kind === 'leave') this.#leave(this.waiting(), next.which);
    await settle();
  }

  async finishAll(): Promise<void> {
    while (this.holding().length > 0) await this.take({ kind: 'done', which: 0 });
  }

  #come(name: string): void {
    const asker: Asker = { organization: name, leaving: new AbortController() };
    this.askers.push(asker);
    this.turns.take({ organization: name, signal: asker.leaving.signal }).then(
      (turn) => {
        asker.turn = turn;
        this.letIn.push(asker);
      },
      () => undefined,
    );
  }

  #finish(holding: readonly Asker[], place: number): void {
    const asker = holding[place % holding.length];
    if (asker === undefined) return;
    asker.isDone = true;
    asker.turn?.free();
    asker.turn?.free();
  }

  #leave(waiting: readonly Asker[], place: number): void {
    const asker = waiting[place % waiting.length];
    if (asker === undefined) return;
    asker.hasLeft = true;
    asker.leaving.abort(new Error('gave up'));
  }
}

/** Lets promises that are settled be heard. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

function heldBy(asker: readonly Asker[], name: string): number {
  return asker.filter((one) => one.organization === name).length;
}

async function everyWorld(check: (world: World, limits: { places: number; placesEach: number }) => void) {
  await fc.assert(
    fc.asyncProperty(places, fc.array(step, { maxLength: 60 }), async (limits, steps) => {
      const world = new World(createFairTurns({ ...limits, ...WIDE }));
      for (const next of steps) {
        await world.take(next);
        check(world, limits);
      }
    }),
    { numRuns: 60 },
  );
}

describe('turns', () => {
  it('never lend more places than there are, in all and to one', async () => {
    await everyWorld((world, { places: all, placesEach }) => {
      const holding = world.holding();
      expect(holding.length).toBeLessThanOrEqual(all);
      for (const { organization: name } of holding)
        expect(heldBy(holding, name)).toBeLessThanOrEqual(placesEach);
      expect(world.turns.load()).toEqual({ running: holding.length, waiting: world.waiting().length });
    });
  });

  it('leave no place empty that somebody waits for who may have it', async () => {
    await everyWorld((world, { places: all, placesEach }) => {
      const holding = world.holding();
      if (holding.length === all) return;
      for (const { organization: name } of world.waiting()) expect(heldBy(holding, name)).toBe(placesEach);
    });
  });

  it('lose nobody', async () => {
    await fc.assert(
      fc.asyncProperty(places, fc.array(step, { maxLength: 60 }), async (limits, steps) => {
        const world = new World(createFairTurns({ ...limits, ...WIDE }));
        for (const next of steps) await world.take(next);
        await world.finishAll();
        expect(world.waiting()).toEqual([]);
        expect(world.letIn.length).toBe(world.askers.filter(({ hasLeft }) => hasLeft === undefined).length);
      }),
      { numRuns: 60 },
    );
  });

  it('let who holds no place wait for at most one turn of each other organization', async () => {
    const heaps = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 1, max: 30 }));
    await fc.assert(
      fc.asyncProperty(places, heaps, fc.infiniteStream(which), async (limits, others, picks) => {
        const world = new World(createFairTurns({ ...limits, ...WIDE }));
        for (const [name, count] of Object.entries(others))
          for (let each = 0; each < count; each++) await world.take({ kind: 'come', organization: name });
        const before = world.letIn.length;
        await world.take({ kind: 'come', organization: 'the-other' });
        const [mine] = world.askers.slice(-1);
        while (mine?.turn === undefined) await world.take({ kind: 'done', which: picks.next().value ?? 0 });
        const between = world.letIn.slice(before, -1).map((asker) => asker.organization);
        expect(new Set(between).size).toBe(between.length);
      }),
      { numRuns: 60 },
    );
  });

  it('inside one organization, are first come, first served', async () => {
    await everyWorld((world) => {
      for (const name of ['a', 'b', 'c', 'd', 'e']) {
        const came = world.askers.filter((one) => one.organization === name && one.turn !== undefined);
        expect(world.letIn.filter((one) => one.organization === name)).toEqual(came);
      }
    });
  });

  it('are wanted exactly when giving the place back lets somebody in', async () => {
    await fc.assert(
      fc.asyncProperty(places, fc.array(step, { maxLength: 40 }), which, async (limits, steps, place) => {
        const world = new World(createFairTurns({ ...limits, ...WIDE }));
        for (const next of steps) await world.take(next);
        const holding = world.holding();
        const isWanted = holding[place % holding.length]?.turn?.isWanted() ?? false;
        const before = world.letIn.length;
        await world.take({ kind: 'done', which: place });
        expect(world.letIn.length > before).toBe(isWanted);
      }),
      { numRuns: 60 },
    );
  });

  it('are the only ones of an organization that holds no other and waits for none', async () => {
    const turns = createFairTurns({ places: 2, placesEach: 1, ...WIDE });
    const first = await turns.take({ organization: 'many' });
    const waiting = ['second', 'third'].map(() => turns.take({ organization: 'many' }));
    const one = await turns.take({ organization: 'one' });
    expect([first.isOnly, one.isOnly]).toEqual([true, true]);
    first.free();
    const second = await waiting[0];
    second?.free();
    const third = await waiting[1];
    expect([second?.isOnly, third?.isOnly]).toEqual([false, true]);
  });

  it('turn away who finds the queue full, of all or of its organization, at once; never who had begun', async () => {
    const turns = createFairTurns({ places: 1, placesEach: 1, maxWaiting: 3, maxWaitingEach: 2, busy: BUSY });
    const come = (name: string, isBegun = false): Promise<unknown> =>
      turns.take({ organization: name, isBegun }).then(
        () => 'let in',
        (error: unknown) => error,
      );
    expect(() => turns.refuseWhenFull('a')).not.toThrow();
    await come('a');
    void come('a');
    void come('a');
    expect(await come('a')).toMatchObject({ kind: 'unavailable', code: 'too_busy', retryAfterSeconds: 5 });
    void come('b');
    expect(await come('c')).toMatchObject({ kind: 'unavailable' });
    expect(() => turns.refuseWhenFull('c')).toThrow(BUSY);
    void come('a', true);
    await settle();
    expect(turns.load()).toEqual({ running: 1, waiting: 4 });
  });
});
