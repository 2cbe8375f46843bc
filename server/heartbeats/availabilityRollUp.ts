/**
 * Keeps what the quarters of the heartbeat history say of each node, which the history itself forgets after a day. Every quarter is
 * rolled up once it is over and saved; the mark of what is rolled up moves in the same transaction, so that a crash loses nothing
 * and counts nothing twice.
 *
 * Cost for n nodes: a quarter rewrites the blocks of its day, 5 n bytes at most; the end of a day adds its sums.
 */
import { QUARTERS_PER_DAY } from '../../src/domain/contract/heartbeatHistory.ts';
import {
  BYTES_PER_DAY,
  DEGRADED,
  HEALTHY,
  NO_DATA,
  QuarterTotals,
  setState,
  SILENT,
  type StateIndex,
} from '../../src/domain/nodes/dayCells.ts';
import { OutageColumns } from '../../src/domain/nodes/outageColumns.ts';
import type { GeneratedAvailability } from '../../src/domain/source/sourceHost.ts';
import { giveWay } from '../process/giveWay.ts';
import {
  NODES_PER_BLOCK,
  SPAN_DAYS,
  type AvailabilityChange,
  type AvailabilityNode,
  type AvailabilityStore,
  type AvailabilitySums,
  type BlockDay,
  type SquadTotals,
} from '../store/availability/availabilityStore.ts';
import type {
  HeartbeatHistoryStore,
  HistoryNode,
  HistoryQuarter,
} from '../store/heartbeats/heartbeatHistoryStore.ts';
import { createSerialQueue } from '../store/writer/serialQueue.ts';
import { isHealthyCell, isRecorded } from './heartbeatRecorder.ts';
import { PlaceRegister } from './placeRegister.ts';
import type { SensorRegister } from './sensorRegister.ts';

/** Days that are kept: three years. */
export const DAYS_KEPT = 3 * 366;

interface RollUpDeps {
  readonly history: Pick<HeartbeatHistoryStore, 'loadBefore'>;
  readonly store: AvailabilityStore;
  readonly sensors: Pick<SensorRegister, 'open'>;
}

/** Rolls up quarters that are over, one run at a time. */
export class AvailabilityRollUp {
  readonly #deps: RollUpDeps;
  readonly #enqueue = createSerialQueue();

  constructor(deps: RollUpDeps) {
    this.#deps = deps;
  }

  /**
   * Rolls up all saved quarters before one, day by day. Where the clock was set back, quarters that it repeats are rolled up again.
   *
   * @param before  the open quarter, counted from 1970
   */
  run(before: number): Promise<void> {
    return this.#enqueue(() => this.#run(before));
  }

  async #run(before: number): Promise<void> {
    const { store, history } = this.#deps;
    let expected = await store.nextQuarter();
    if (expected === before) return;
    const from = Math.min(expected ?? -Infinity, before);
    const saved = await history.loadBefore(before, from);
    const quarters = saved?.quarters ?? [];
    if (expected === undefined && quarters.length === 0) return;
    const first = expected === undefined ? (quarters[0]?.quarter ?? before) : from;
    const places = new PlaceRegister(await store.nodes());
    const byDay = Map.groupBy(quarters, ({ quarter }) => dayOf(quarter));
    const lastDay = dayOf(Math.max(first, before - 1));
    for (let day = dayOf(first); day <= lastDay; day++) {
      const own = byDay.get(day);
      // Days of an absence have no rows; their spans may have.
      if (own === undefined && day !== dayOf(first) && day !== lastDay && !endsSpan(day)) continue;
      const next = Math.min(before, (day + 1) * QUARTERS_PER_DAY);
      const change = await this.#change({
        day,
        next,
        expected,
        places,
        nodes: saved?.nodes ?? [],
        quarters: own ?? [],
      });
      if (!(await store.write(change))) return;
      expected = next;
    }
  }

  /** Saves generated states in one transaction, unless any are stored. O(nodes × days). */
  fill({ nodes, firstDay, days, end }: GeneratedAvailability): Promise<void> {
    return this.#enqueue(async () => {
      const { store } = this.#deps;
      if ((await store.nextQuarter()) !== undefined) return;
      const added = nodes.map(({ squadId, nodeId }, place) => ({ place, squadId, nodeId }));
      const places = new PlaceRegister(added);
      const blocks: BlockDay[] = [];
      const sums: AvailabilitySums[] = [];
      const totals: SquadTotals[] = [];
      for (const [at, cells] of days.entries()) {
        const day = firstDay + at;
        const own = blocksOf(day, cells);
        blocks.push(...own.all());
        if ((day + 1) * QUARTERS_PER_DAY > end) continue;
        sums.push({ days: 1, firstDay: day, columns: await dayColumns(own, nodes.length) });
        totals.push(...(await totalsOf(own, places)));
      }
      const spans = sums.flatMap(({ firstDay: day }) =>
        endsSpan(day) ? [spanOf(day, sums, nodes.length)] : [],
      );
      const change = { nodes: added, blocks, sums: [...sums, ...spans], totals, heard: undefined };
      await store.write({ ...change, expected: undefined, next: end, oldestDay: firstDay - DAYS_KEPT });
    });
  }

  async #change({ day, next, expected, places, nodes, quarters }: DayStep): Promise<AvailabilityChange> {
    const blocks = new DayBlocks(day, await this.#deps.store.blocksOf(day));
    const added: AvailabilityNode[] = [];
    const isInService = await this.#serviceOf();
    for (const quarter of quarters) {
      added.push(...places.addHeard(nodes, quarter));
      setQuarter(blocks, quarter, { places, nodes, isInService });
      await giveWay();
    }
    const isOver = next === (day + 1) * QUARTERS_PER_DAY;
    const sums = isOver ? await this.#sumsOf(day, blocks, places.count) : [];
    const heard = sums[0]?.columns;
    return {
      expected,
      next,
      nodes: added,
      blocks: quarters.length === 0 ? [] : blocks.all(),
      sums,
      totals: isOver ? await totalsOf(blocks, places) : [],
      heard: heard && {
        day,
        places: places.all().flatMap(({ place }) => (heard.hasData(place) ? [place] : [])),
      },
      oldestDay: day - DAYS_KEPT,
    };
  }

  async #serviceOf(): Promise<(node: AvailabilityNode) => boolean> {
    const find = await this.#deps.sensors.open();
    return ({ squadId, nodeId }) => find(squadId, nodeId)?.isInService === true;
  }

  /** The sums of a day that is over, and of the span that it ends. */
  async #sumsOf(day: number, blocks: DayBlocks, count: number): Promise<readonly AvailabilitySums[]> {
    const own = blocks.isEmpty ? [] : [{ days: 1, firstDay: day, columns: await dayColumns(blocks, count) }];
    if (!endsSpan(day)) return own;
    const days: AvailabilitySums[] = [];
    for await (const sums of this.#deps.store.sumsOf(1, day - SPAN_DAYS + 1, day)) days.push(sums);
    return [...own, spanOf(day, [...days, ...own], count)];
  }
}

async function dayColumns(blocks: DayBlocks, count: number): Promise<OutageColumns> {
  const columns = new OutageColumns(count);
  for (const { block, cells } of blocks.all()) {
    columns.addDay(block * NODES_PER_BLOCK, cells, { first: 0, end: QUARTERS_PER_DAY, offset: 0 });
    await giveWay();
  }
  return columns;
}

/** The sums of the span that ends with a day. @param days  sums of its days in order; others are ignored */
function spanOf(lastDay: number, days: readonly AvailabilitySums[], count: number): AvailabilitySums {
  const firstDay = lastDay - SPAN_DAYS + 1;
  const columns = new OutageColumns(count);
  for (const day of days) {
    if (day.firstDay < firstDay || day.firstDay > lastDay) continue;
    columns.addSpan(day.columns, (day.firstDay - firstDay) * QUARTERS_PER_DAY);
  }
  return { days: SPAN_DAYS, firstDay, columns };
}

interface DayStep {
  readonly day: number;
  readonly next: number;
  readonly expected: number | undefined;
  readonly places: PlaceRegister;
  readonly nodes: readonly HistoryNode[];
  readonly quarters: readonly HistoryQuarter[];
}

/** The blocks of a day of generated states. */
function blocksOf(day: number, states: Uint8Array): DayBlocks {
  const size = NODES_PER_BLOCK * BYTES_PER_DAY;
  const blocks = Array.from({ length: Math.ceil(states.length / size) }, (_, block) => {
    const cells = new Uint8Array(size);
    cells.set(states.subarray(block * size, (block + 1) * size));
    return { block, day, cells };
  });
  return new DayBlocks(day, blocks);
}

/** The blocks of a day; a missing one is added when it is asked for. */
class DayBlocks {
  readonly #day: number;
  readonly #blocks = new Map<number, Uint8Array>();

  constructor(day: number, blocks: readonly BlockDay[]) {
    this.#day = day;
    for (const { block, cells } of blocks) this.#blocks.set(block, cells);
  }

  get isEmpty(): boolean {
    return this.#blocks.size === 0;
  }

  cellsOf(block: number): Uint8Array {
    const known = this.#blocks.get(block);
    if (known !== undefined) return known;
    const cells = new Uint8Array(NODES_PER_BLOCK * BYTES_PER_DAY);
    this.#blocks.set(block, cells);
    return cells;
  }

  all(): readonly BlockDay[] {
    return [...this.#blocks].map(([block, cells]) => ({ block, day: this.#day, cells }));
  }
}

interface QuarterDeps {
  readonly places: PlaceRegister;
  readonly nodes: readonly HistoryNode[];
  readonly isInService: (node: AvailabilityNode) => boolean;
}

/** Sets a quarter of every known node. O(nodes). */
function setQuarter(
  blocks: DayBlocks,
  { quarter, minutes, cells }: HistoryQuarter,
  { places, nodes, isInService }: QuarterDeps,
): void {
  const ofDay = quarter - dayOf(quarter) * QUARTERS_PER_DAY;
  const slots = places.slotsOf(nodes);
  const counts = isRecorded(minutes);
  for (const node of places.all()) {
    const cell = cells[slots[node.place] ?? -1] ?? 0;
    const ofSilence = counts && cell === 0 && isInService(node) ? SILENT : NO_DATA;
    const state = cell === 0 ? ofSilence : heardState(cell);
    const at = node.place % NODES_PER_BLOCK;
    setState(blocks.cellsOf(Math.floor(node.place / NODES_PER_BLOCK)), at, ofDay, state);
  }
}

function heardState(cell: number): StateIndex {
  return isHealthyCell(cell) ? HEALTHY : DEGRADED;
}

async function totalsOf(blocks: DayBlocks, places: PlaceRegister): Promise<readonly SquadTotals[]> {
  const totals = new Map<string, QuarterTotals>();
  const [first] = blocks.all();
  if (first === undefined) return [];
  for (const { place, squadId } of places.all()) {
    const own = totals.get(squadId) ?? new QuarterTotals();
    totals.set(squadId, own);
    own.add(blocks.cellsOf(Math.floor(place / NODES_PER_BLOCK)), place % NODES_PER_BLOCK);
    await giveWay();
  }
  return [...totals].map(([squadId, own]) => ({ day: first.day, squadId, counts: own.finish() }));
}

function dayOf(quarter: number): number {
  return Math.floor(quarter / QUARTERS_PER_DAY);
}

function endsSpan(day: number): boolean {
  return (day + 1) % SPAN_DAYS === 0;
}
