import { latToMercator, lngToMercator, MAX_LATITUDE } from '../../../domain/geo/mercator.ts';
import type { Shift } from '../../../domain/survey/draft/command.ts';
import { isOnLevel } from '../../../domain/survey/draft/isOnLevel.ts';
import type { NodeTable } from '../../../domain/survey/draft/tables.ts';
import type { DraggedItems } from '../../../domain/survey/port/surveyPort.ts';
import type { Degrees } from '../../../domain/units.ts';

const NO_ROWS: Uint32Array = new Uint32Array(0);

/** Whether a position can be drawn. */
export function isPlace(lat: Degrees, lon: Degrees): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
}

/** Mercator y of a latitude, at the edge of the map beyond it. */
export function clampedMercatorY(lat: Degrees): number {
  return latToMercator(Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)));
}

/** Places of a draft's nodes, by draft row: as in the draft, or as dragged. */
export class NodePlaces {
  count = 0;
  /** [≥ count] degrees */
  lat = new Float64Array(0);
  lon = new Float64Array(0);
  /** [≥ count] Mercator */
  x = new Float64Array(0);
  y = new Float64Array(0);
  /** [≥ count] 0: removed, hidden, on another level, or without a valid position */
  takesPart = new Uint8Array(0);
  /** [≥ count] number of the level that the node is on */
  floor = new Uint16Array(0);
  /** Number of each level_id, in the order they were met. */
  readonly #floors = new Map([['', 0]]);
  readonly #table: NodeTable;
  #level = '';
  /** Rows that are dragged; their places differ from the draft. */
  #dragged = NO_ROWS;

  constructor(table: NodeTable) {
    this.#table = table;
    this.rebuild('');
  }

  /** Reads all rows for an active level. O(rows). */
  rebuild(level: string): void {
    this.#level = level;
    this.#makeRoom();
    for (let row = 0; row < this.count; row++) this.#readRow(row);
  }

  /** Reads edited rows; returns whether any row was added or removed. */
  patch(rows: ArrayLike<number>): boolean {
    this.#makeRoom();
    let changesMembers = false;
    for (let i = 0; i < rows.length; i++) {
      const before = this.takesPart[rows[i]];
      this.#readRow(rows[i]);
      changesMembers ||= before !== this.takesPart[rows[i]];
    }
    return changesMembers;
  }

  /** Places rows where they are dragged to, and those that are no longer dragged as in the draft. Returns the rows that moved. */
  drag(dragged: DraggedItems | undefined): Uint32Array {
    const before = this.#dragged;
    const rows = dragged?.table === 'nodes' ? dragged.rows : NO_ROWS;
    this.#dragged = rows;
    for (const row of before) this.#readRow(row);
    if (dragged !== undefined) for (const row of rows) this.#shiftRow(row, dragged.shift);
    return before.length === 0 ? rows : Uint32Array.from([...before, ...rows]);
  }

  #shiftRow(row: number, { lat, lon }: Shift): void {
    if (row >= this.count || this.takesPart[row] !== 1) return;
    const [toLat, toLon] = [this.lat[row] + lat, this.lon[row] + lon];
    if (isPlace(toLat, toLon)) this.#place(row, toLat, toLon);
  }

  #readRow(row: number): void {
    const { columns } = this.#table;
    const lat = columns.node_lat.cells[row];
    const lon = columns.node_long.cells[row];
    const isShown =
      this.#table.has(row) &&
      columns.hidden.cells[row] === 0 &&
      isPlace(lat, lon) &&
      isOnLevel(columns.level.cells[row], this.#level);
    this.takesPart[row] = isShown ? 1 : 0;
    this.floor[row] = this.#floorOf(columns.level.cells[row]);
    if (isShown) this.#place(row, lat, lon);
  }

  #floorOf(level: string): number {
    const known = this.#floors.get(level) ?? this.#floors.size;
    this.#floors.set(level, known);
    return known;
  }

  #place(row: number, lat: Degrees, lon: Degrees): void {
    this.lat[row] = lat;
    this.lon[row] = lon;
    this.x[row] = lngToMercator(lon);
    this.y[row] = clampedMercatorY(lat);
  }

  #makeRoom(): void {
    this.count = this.#table.count;
    if (this.count <= this.lat.length) return;
    const capacity = Math.max(64, 2 * this.lat.length, this.count);
    this.lat = grown(this.lat, capacity);
    this.lon = grown(this.lon, capacity);
    this.x = grown(this.x, capacity);
    this.y = grown(this.y, capacity);
    const takesPart = new Uint8Array(capacity);
    takesPart.set(this.takesPart);
    this.takesPart = takesPart;
  }
}

function grown(cells: Float64Array, capacity: number): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(capacity);
  longer.set(cells);
  return longer;
}
