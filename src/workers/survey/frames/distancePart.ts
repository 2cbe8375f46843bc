import { createLineFrame, type LineFrame } from '../../../domain/frame/lineFrame.ts';
import type { MapView } from '../../../domain/frame/view.ts';
import { mercatorToLat, mercatorToLng } from '../../../domain/geo/mercator.ts';
import { AllDistances, type DrawnBounds } from '../../../domain/survey/distances/allDistances.ts';
import { ClosestDistances } from '../../../domain/survey/distances/closestDistances.ts';
import {
  distanceLineFrame,
  distanceLinePatch,
  type LinePatch,
} from '../../../domain/survey/distances/distanceFrame.ts';
import { DistanceLines, rowDistance } from '../../../domain/survey/distances/distanceLines.ts';
import { manualDistance } from '../../../domain/survey/distances/manualDistance.ts';
import type { DistanceMode } from '../../../domain/survey/port/surveyPort.ts';
import type { DistanceFigures } from '../../../domain/survey/port/surveyState.ts';
import type { Metres } from '../../../domain/units.ts';
import type { FrameVersions } from './frameVersions.ts';
import type { NodePlaces } from './nodePlaces.ts';

const NO_FIGURES: DistanceFigures = {
  pairs: 0,
  drawn: 0,
  unknownIds: [],
  notShownIds: [],
  metres: undefined,
};

/** Changes of the nodes that a set of distances has not taken in yet. */
class Pending {
  isStale = true;
  readonly rows = new Set<number>();

  /** Takes the changes; undefined where everything is to be read anew. */
  take(): Uint32Array | undefined {
    const rows = this.isStale ? undefined : Uint32Array.from(this.rows);
    this.isStale = false;
    this.rows.clear();
    return rows;
  }
}

/** Distance lines as the stage draws them: whole when mode or bounds change, else the lines that changed. */
export class DistancePart {
  readonly #places: NodePlaces;
  readonly #rowOf: (nodeId: string) => number;
  readonly #closest = new ClosestDistances();
  readonly #all = new AllDistances();
  /** One line, or none. */
  readonly #manual = new DistanceLines();
  readonly #pending = { closest: new Pending(), all: new Pending() };
  #mode: DistanceMode = { kind: 'off' };
  #bounds: DrawnBounds | undefined;
  #areBoundsNew = false;
  /** Something has changed since the last frame. */
  #isDue = true;
  /** The next frame is whole. */
  #isWholeDue = true;
  readonly #versions: FrameVersions;
  #version = 0;
  /** Lines for which the newest whole frame has room. */
  #capacity = 0;

  /**
   * @param rowOf  draft row of a node id, −1 where there is none
   */
  constructor(places: NodePlaces, versions: FrameVersions, rowOf: (nodeId: string) => number) {
    this.#versions = versions;
    this.#places = places;
    this.#rowOf = rowOf;
  }

  /** Sets the mode; `all` draws pairs with an end within the bounds of the map. */
  setMode(mode: DistanceMode, map: MapView): void {
    if (JSON.stringify(mode) !== JSON.stringify(this.#mode)) {
      this.#mode = mode;
      this.setStale();
    }
    if (mode.kind !== 'all') return;
    const bounds = boundsOf(map);
    if (JSON.stringify(bounds) === JSON.stringify(this.#bounds)) return;
    this.#bounds = bounds;
    this.#areBoundsNew = true;
    this.#isDue = true;
  }

  /** Asks for a whole frame: the page has none. */
  setStale(): void {
    this.#isDue = true;
    this.#isWholeDue = true;
  }

  /** Notes rows that were added, moved, removed, hidden or shown; undefined: all rows. */
  change(rows: Iterable<number> | undefined): void {
    this.#isDue = true;
    for (const pending of Object.values(this.#pending)) {
      if (rows === undefined) pending.isStale = true;
      else for (const row of rows) pending.rows.add(row);
    }
  }

  /** Metres from a row to its nearest other one; NaN for none. O(changes) at the first call after them. */
  nearestMetres(row: number): Metres {
    const nearest = this.nearestRow(row);
    return nearest < 0 ? NaN : rowDistance(this.#places, row, nearest);
  }

  /** Row of the nearest other node of a row; −1 for none. */
  nearestRow(row: number): number {
    this.#updateClosest();
    return this.#closest.nearestOf(row);
  }

  /** What changed since the last call; undefined for nothing. */
  frame(): LineFrame | LinePatch | undefined {
    if (!this.#isDue) return undefined;
    this.#isDue = false;
    const lines = this.#update();
    if (this.#isWholeDue || lines === undefined) return this.#whole(lines);
    const patch = distanceLinePatch(lines, this.#places, this.#version);
    return patch.count > this.#capacity ? this.#whole(lines) : patch;
  }

  /** Numbers of what the newest frame shows. */
  figures(): DistanceFigures {
    switch (this.#mode.kind) {
      case 'off':
        return NO_FIGURES;
      case 'closest': {
        const { count } = this.#closest.lines;
        return { ...NO_FIGURES, pairs: count, drawn: count };
      }
      case 'all': {
        const { pairs, drawn } = this.#all.counts;
        return { ...NO_FIGURES, pairs, drawn };
      }
      case 'manual':
        return this.#manualFigures(this.#mode.nodeIds);
    }
  }

  #manualFigures(ids: readonly [string, string]): DistanceFigures {
    const { count, metres } = this.#manual;
    const named = ids.map((id) => id.trim()).filter((id) => id !== '');
    const unknownIds = named.filter((id) => this.#rowOf(id) < 0);
    const isDrawn = (id: string): boolean => this.#places.takesPart[this.#rowOf(id)] === 1;
    const notShownIds = named.filter((id) => !unknownIds.includes(id) && !isDrawn(id));
    const distance = count === 0 ? undefined : metres[0];
    return { pairs: count, drawn: count, unknownIds, notShownIds, metres: distance };
  }

  /** Takes in what changed; returns the lines of the mode, undefined while distances are off. */
  #update(): DistanceLines | undefined {
    switch (this.#mode.kind) {
      case 'off':
        return undefined;
      case 'closest':
        this.#updateClosest();
        return this.#closest.lines;
      case 'all':
        this.#updateAll();
        return this.#all.lines;
      case 'manual':
        this.#updateManual(this.#mode.nodeIds);
        return this.#manual;
    }
  }

  #updateClosest(): void {
    const { closest } = this.#pending;
    if (!closest.isStale && closest.rows.size === 0) return;
    const rows = closest.take();
    if (rows === undefined) this.#closest.rebuild(this.#places);
    else this.#closest.patch(this.#places, rows);
  }

  #updateAll(): void {
    const rows = this.#pending.all.take();
    if (rows === undefined) this.#all.rebuild(this.#places, this.#bounds);
    else {
      if (rows.length > 0) this.#all.patch(this.#places, rows);
      if (this.#areBoundsNew) this.#all.setBounds(this.#places, this.#bounds);
    }
    this.#areBoundsNew = false;
  }

  #updateManual(ids: readonly [string, string]): void {
    const found = manualDistance(this.#places, this.#rowOf, ids);
    this.#manual.clear();
    if (found.ok) this.#manual.add(this.#places, found.value.from, found.value.to);
  }

  #whole(lines: DistanceLines | undefined): LineFrame {
    this.#isWholeDue = false;
    this.#version = this.#versions.next();
    const empty = createLineFrame(0);
    empty.version = this.#version;
    const frame = lines === undefined ? empty : distanceLineFrame(lines, this.#places, this.#version);
    this.#capacity = frame.style.length;
    return frame;
  }
}

function boundsOf({ minX, minY, maxX, maxY }: MapView): DrawnBounds {
  const turn = (x: number): number => mercatorToLng(x - Math.floor(x));
  const isWholeEarth = maxX - minX >= 1;
  return {
    south: mercatorToLat(Math.min(1, maxY)),
    north: mercatorToLat(Math.max(0, minY)),
    west: isWholeEarth ? -180 : turn(minX),
    east: isWholeEarth ? 180 : turn(maxX),
  };
}
