/**
 * Availability of a period: whole days from their sums, in spans as wide as possible, the ends of the period from the quarters of
 * their days. Cost for n nodes: at most some sixty spans and two days, whatever the period; it gives way between them.
 */
import type {
  Availability,
  AvailabilitySpan,
  DayAvailability,
  HourAvailability,
  NodeAvailability,
  NodeQuarters,
} from '../../src/domain/contract/availability.ts';
import { AVAILABILITY_STATES } from '../../src/domain/contract/availability.ts';
import { QUARTER_MS, QUARTERS_PER_DAY } from '../../src/domain/contract/heartbeatHistory.ts';
import {
  BYTES_PER_DAY,
  DEGRADED,
  HEALTHY,
  NO_DATA,
  QuarterTotals,
  SILENT,
  stateOf,
} from '../../src/domain/nodes/dayCells.ts';
import { OutageColumns } from '../../src/domain/nodes/outageColumns.ts';
import { zoneOffset, ZoneOffsets } from '../../src/domain/time/zoneOffsets.ts';
import { epochMs, type EpochMs, type Millis } from '../../src/domain/units.ts';
import { giveWay } from '../process/giveWay.ts';
import {
  NODES_PER_BLOCK,
  SPAN_DAYS,
  type AvailabilityNode,
  type AvailabilityStore,
} from '../store/availability/availabilityStore.ts';
import type { SensorRegister } from './sensorRegister.ts';

const HOURS = 24;
const HOUR: Millis = 3_600_000;
const DAY: Millis = HOURS * HOUR;

export interface AvailabilityReaderDeps {
  readonly store: AvailabilityStore;
  readonly sensors: Pick<SensorRegister, 'open'>;
}

export interface AvailabilityQuery {
  readonly from: EpochMs;
  /** Exclusive. */
  readonly to: EpochMs;
  /** IANA name, such as Europe/Vienna: of the hours. */
  readonly timeZone: string;
  /** Of these sensors alone; absent: all. */
  readonly squadId?: string;
}

/** A node and a period. */
interface NodeQuery extends Pick<AvailabilityQuery, 'from' | 'to'> {
  readonly squadId: string;
  readonly nodeId: string;
}

/** Reads availability. Holds what several reads share: the nodes, until the next roll-up, and the offsets of a time zone. */
export class AvailabilityReader {
  readonly #deps: AvailabilityReaderDeps;
  #nodes:
    | { readonly of: number | undefined; readonly reading: Promise<readonly AvailabilityNode[]> }
    | undefined;
  #zone: { readonly name: string; readonly offsets: ZoneOffsets } | undefined;

  constructor(deps: AvailabilityReaderDeps) {
    this.#deps = deps;
  }

  /** Figures of all sensors with data in a period. */
  async read(query: AvailabilityQuery): Promise<Omit<Availability, 'levelNames'>> {
    const { store, sensors } = this.#deps;
    const rolledUp = await store.nextQuarter();
    const period = periodOf(rolledUp, query);
    const { squadId } = query;
    const all = await this.#allNodes(rolledUp);
    const nodes = squadId === undefined ? all : all.filter((node) => node.squadId === squadId);
    const columns = new OutageColumns((all.at(-1)?.place ?? -1) + 1);
    const hours = new HourCounts(this.#offsetsOf(query.timeZone));
    for (const part of partsOf(period)) {
      if (part.kind === 'quarters')
        await addQuarters(store, part, { columns, hours, nodes, first: period.first });
      else {
        for await (const { firstDay, columns: sums } of store.sumsOf(part.width, part.first, part.end))
          columns.addSpan(sums, firstDay * QUARTERS_PER_DAY - period.first);
        for (const { day, counts } of await store.totalsOf(part.first, part.end, squadId)) {
          hours.add(day, counts, { first: 0, end: QUARTERS_PER_DAY });
          await giveWay();
        }
      }
    }
    const rows = await rowsOf({ columns, nodes, first: period.first }, sensors);
    return { ...spanOf(period), nodes: rows, hours: hours.all() };
  }

  /** Quarters of one node in a period; all without data where the server never heard it. */
  async readNode({ squadId, nodeId, ...span }: NodeQuery): Promise<NodeQuarters> {
    const { store } = this.#deps;
    const rolledUp = await store.nextQuarter();
    const period = periodOf(rolledUp, span);
    const states = new Uint8Array(period.end - period.first).fill(NO_DATA);
    const nodes = await this.#allNodes(rolledUp);
    const node = nodes.find((one) => one.squadId === squadId && one.nodeId === nodeId);
    if (node !== undefined) {
      const block = Math.floor(node.place / NODES_PER_BLOCK);
      const [firstDay, endDay] = [dayOf(period.first), dayOf(period.end - 1) + 1];
      for await (const { day, cells } of store.daysOf(block, firstDay, endDay)) {
        for (let quarter = 0; quarter < QUARTERS_PER_DAY; quarter++) {
          // What lies outside the period is not in the array.
          const at = day * QUARTERS_PER_DAY + quarter - period.first;
          states[at] = stateOf(cells, node.place % NODES_PER_BLOCK, quarter);
        }
      }
    }
    return { ...spanOf(period), states: states.join('') };
  }

  /** Quarters of all nodes on the day of an instant. */
  async readDay(at: EpochMs): Promise<DayAvailability> {
    const { store } = this.#deps;
    const day = Math.floor(at / DAY);
    const nodes = await this.#allNodes(await store.nextQuarter());
    const blocks = new Map((await store.blocksOf(day)).map(({ block, cells }) => [block, cells]));
    const cells = new Uint8Array(nodes.length * BYTES_PER_DAY);
    for (const [row, { place }] of nodes.entries()) {
      const first = (place % NODES_PER_BLOCK) * BYTES_PER_DAY;
      const own = blocks.get(Math.floor(place / NODES_PER_BLOCK))?.subarray(first, first + BYTES_PER_DAY);
      if (own !== undefined) cells.set(own, row * BYTES_PER_DAY);
    }
    return {
      from: epochMs(day * DAY),
      squadId: nodes.map(({ squadId }) => squadId),
      nodeId: nodes.map(({ nodeId }) => nodeId),
      cells: Buffer.from(cells).toString('base64'),
    };
  }

  /** @param rolledUp  a roll-up adds nodes and moves its end in one transaction */
  async #allNodes(rolledUp: number | undefined): Promise<readonly AvailabilityNode[]> {
    if (this.#nodes === undefined || this.#nodes.of !== rolledUp)
      this.#nodes = { of: rolledUp, reading: this.#deps.store.nodes() };
    const nodes = this.#nodes;
    try {
      return await nodes.reading;
    } catch (error) {
      if (this.#nodes === nodes) this.#nodes = undefined;
      throw error;
    }
  }

  #offsetsOf(name: string): ZoneOffsets {
    if (this.#zone?.name !== name) this.#zone = { name, offsets: new ZoneOffsets(zoneOffset(name)) };
    return this.#zone.offsets;
  }
}

/** Quarters of a period, counted from 1970. */
interface Period {
  readonly first: number;
  /** Exclusive: where the period or the roll-up ends; at least `first`. */
  readonly end: number;
  /** Exclusive: where the period ends. */
  readonly asked: number;
}

/** @param rolledUp  the first quarter that is not rolled up */
function periodOf(
  rolledUp: number | undefined,
  { from, to }: Pick<AvailabilityQuery, 'from' | 'to'>,
): Period {
  const [first, asked] = [Math.ceil(from / QUARTER_MS), Math.ceil(to / QUARTER_MS)];
  return { first, end: Math.max(first, Math.min(asked, rolledUp ?? 0)), asked };
}

function spanOf({ first, end, asked }: Period): AvailabilitySpan {
  const at = (quarter: number) => epochMs(quarter * QUARTER_MS);
  return { from: at(first), to: at(asked), until: at(end) };
}

/** Quarters [first, end) of a day, which begins or ends the period. */
interface QuartersPart {
  readonly kind: 'quarters';
  readonly day: number;
  readonly first: number;
  readonly end: number;
}

/** Days [first, end), in spans of a width. */
interface DaysPart {
  readonly kind: 'days';
  readonly width: number;
  readonly first: number;
  readonly end: number;
}

/** Divides a period, in the order of time. */
function partsOf({ first, end }: Period): readonly (QuartersPart | DaysPart)[] {
  const [firstDay, endDay] = [Math.ceil(first / QUARTERS_PER_DAY), dayOf(end)];
  const quarters = (day: number, from: number, to: number): QuartersPart => ({
    kind: 'quarters',
    day,
    first: from - day * QUARTERS_PER_DAY,
    end: to - day * QUARTERS_PER_DAY,
  });
  if (firstDay > endDay) return [quarters(endDay, first, end)];
  const days = (width: number, from: number, to: number): DaysPart => ({
    kind: 'days',
    width,
    first: from,
    end: to,
  });
  const [firstWide, endWide] = [
    Math.ceil(firstDay / SPAN_DAYS) * SPAN_DAYS,
    Math.floor(endDay / SPAN_DAYS) * SPAN_DAYS,
  ];
  const whole =
    firstWide < endWide
      ? [days(1, firstDay, firstWide), days(SPAN_DAYS, firstWide, endWide), days(1, endWide, endDay)]
      : [days(1, firstDay, endDay)];
  const all = [
    quarters(firstDay - 1, first, firstDay * QUARTERS_PER_DAY),
    ...whole,
    quarters(endDay, endDay * QUARTERS_PER_DAY, end),
  ];
  return all.filter((part) => part.first < part.end);
}

interface Sums {
  readonly columns: OutageColumns;
  readonly hours: HourCounts;
  /** Nodes that are counted by hour. */
  readonly nodes: readonly AvailabilityNode[];
  /** First quarter of the period. */
  readonly first: number;
}

async function addQuarters(
  store: AvailabilityStore,
  { day, first, end }: QuartersPart,
  { columns, hours, nodes, first: begin }: Sums,
): Promise<void> {
  const blocks = new Map<number, Uint8Array>();
  for (const { block, cells } of await store.blocksOf(day)) {
    blocks.set(block, cells);
    columns.addDay(block * NODES_PER_BLOCK, cells, { first, end, offset: day * QUARTERS_PER_DAY - begin });
    await giveWay();
  }
  const totals = new QuarterTotals();
  for (const { place } of nodes) {
    const cells = blocks.get(Math.floor(place / NODES_PER_BLOCK));
    if (cells !== undefined) totals.add(cells, place % NODES_PER_BLOCK);
  }
  hours.add(day, totals.finish(), { first, end });
}

/** Quarters by the hour of the local day. */
class HourCounts {
  readonly #offsets: ZoneOffsets;
  /** [hour × AVAILABILITY_STATES] */
  readonly #counts = new Float64Array(HOURS * AVAILABILITY_STATES.length);

  constructor(offsets: ZoneOffsets) {
    this.#offsets = offsets;
  }

  /** @param counts  [quarter of the day × AVAILABILITY_STATES] */
  add(
    day: number,
    counts: Uint32Array,
    { first, end }: { readonly first: number; readonly end: number },
  ): void {
    for (let quarter = first; quarter < end; quarter++) {
      const at = (day * QUARTERS_PER_DAY + quarter) * QUARTER_MS;
      const local = (((at + this.#offsets.offsetAt(at)) % DAY) + DAY) % DAY;
      const cell = Math.floor(local / HOUR) * AVAILABILITY_STATES.length;
      for (let state = 0; state < AVAILABILITY_STATES.length; state++)
        this.#counts[cell + state]! += counts[quarter * AVAILABILITY_STATES.length + state] ?? 0;
    }
  }

  all(): readonly HourAvailability[] {
    return Array.from({ length: HOURS }, (_, hour) => {
      const count = (state: number) => this.#counts[hour * AVAILABILITY_STATES.length + state] ?? 0;
      return { healthy: count(HEALTHY), degraded: count(DEGRADED), silent: count(SILENT) };
    });
  }
}

/** Rows of the nodes with data, with what their records say now. */
async function rowsOf(
  { columns, nodes, first }: Pick<Sums, 'columns' | 'nodes' | 'first'>,
  sensors: AvailabilityReaderDeps['sensors'],
): Promise<NodeAvailability> {
  const find = await sensors.open();
  const heard = nodes.filter(({ place }) => columns.hasData(place));
  const records = heard.map(({ squadId, nodeId }) => find(squadId, nodeId));
  const count = (name: 'healthy' | 'degraded' | 'silent' | 'outages' | 'longest' | 'longestBegin') =>
    heard.map(({ place }) => columns[name][place] ?? 0);
  const longest = count('longest');
  return {
    squadId: heard.map(({ squadId }) => squadId),
    nodeId: heard.map(({ nodeId }) => nodeId),
    level: records.map((sensor) => sensor?.level ?? ''),
    zone: records.map((sensor) => sensor?.zone ?? ''),
    isInService: records.map((sensor) => sensor?.isInService === true),
    healthy: count('healthy'),
    degraded: count('degraded'),
    silent: count('silent'),
    outages: count('outages'),
    longest,
    longestFrom: count('longestBegin').map((begin, row) =>
      longest[row] === 0 ? 0 : (first + begin) * QUARTER_MS,
    ),
  };
}

function dayOf(quarter: number): number {
  return Math.floor(quarter / QUARTERS_PER_DAY);
}
