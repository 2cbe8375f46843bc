/** The quality field as a page asks for it: kept up with the draft, its figures computed when they are read. */
import type { Metres } from '../../units.ts';
import type { SurveyPoints } from '../plane/surveyPoints.ts';
import { areaOfNodes, areaOfPolygons, type AreaPolygon, type FieldArea } from './fieldArea.ts';
import { fieldFrame, type FieldFrame } from './fieldFrame.ts';
import { QualityField } from './qualityField.ts';
import { suggestNode, type NodeSuggestion } from './suggestNode.ts';
import { impactOfFailure, summarise, type QualitySummary } from './summary.ts';

/** What is asked of the field. */
export interface FieldRequest {
  /** Distance up to which a node detects a shot, above 0. */
  readonly range: Metres;
  /** Rows of nodes that count as failed. */
  readonly failed: readonly number[];
  /** What clips the field; none: the convex hull of the nodes. */
  readonly polygons: readonly AreaPolygon[];
}

/** Whether nodes are being dragged: then the area stays as it is, and no place for one more node is searched. */
export type FieldPhase = 'dragging' | 'resting';

/** Figures of the field that was drawn last. */
export interface FieldFigures {
  readonly shown: QualitySummary;
  /** The same without failures; undefined where no node has failed. */
  readonly withoutFailures: QualitySummary | undefined;
  /** undefined while nodes are dragged */
  readonly suggestion: NodeSuggestion | undefined;
}

/** Follows the nodes of a draft. A step costs by the nodes that changed; a new range or area is a new start. */
export class LiveField {
  #request: FieldRequest | undefined;
  #field: QualityField | undefined;
  readonly #changed = new Set<number>();
  /** All nodes are to be read anew. */
  #isStale = true;
  /** Nodes changed since the area was last computed. */
  #isAreaDue = true;
  #isFrameDue = true;
  #phase: FieldPhase = 'resting';
  #figures: FieldFigures | undefined;

  /** Turns the field on, off (undefined), or asks for another one; other polygons are another array. */
  setRequest(request: FieldRequest | undefined): void {
    if (isSameRequest(request, this.#request)) return;
    if (request?.polygons !== this.#request?.polygons) this.#isAreaDue = true;
    this.#request = request;
    this.#isFrameDue = true;
  }

  /** Notes rows that were added, moved, removed, hidden or shown; undefined: all rows. */
  change(rows: Iterable<number> | undefined): void {
    if (rows === undefined) this.#isStale = true;
    else for (const row of rows) this.#changed.add(row);
    this.#isAreaDue = true;
    this.#isFrameDue = true;
  }

  /** Asks for the next frame although nothing changed: another page has none. */
  setDue(): void {
    this.#isFrameDue = true;
  }

  /** The field to draw; undefined where it has not changed since the last call, null where it is off or there is no node. */
  frame(points: SurveyPoints, phase: FieldPhase): FieldFrame | null | undefined {
    if (phase !== this.#phase) this.#isFrameDue = true;
    this.#phase = phase;
    if (!this.#isFrameDue) return undefined;
    this.#isFrameDue = false;
    this.#figures = undefined;
    const field = this.#update(points);
    return field === undefined ? null : fieldFrame(field);
  }

  /** Figures of the last frame, computed at the first call after it; undefined where the field is off or there is no node. */
  figures(): FieldFigures | undefined {
    const field = this.#request === undefined ? undefined : this.#field;
    if (field === undefined) return undefined;
    this.#figures ??= {
      shown: summarise(field),
      withoutFailures: field.failed.length === 0 ? undefined : impactOfFailure(field, field.failed).before,
      suggestion: this.#phase === 'dragging' ? undefined : suggestNode(field),
    };
    return this.#figures;
  }

  /** Takes in what was asked and what changed. */
  #update(points: SurveyPoints): QualityField | undefined {
    const request = this.#request;
    if (request === undefined) return undefined;
    const area = this.#areaFor(points, request.polygons);
    if (area === undefined) this.#field = undefined;
    else if (this.#field?.area !== area || this.#field.range !== request.range || this.#isStale) {
      this.#field = new QualityField(area, request.range);
      this.#field.rebuild(points);
    } else this.#field.patch(points, Uint32Array.from(this.#changed));
    this.#isStale = false;
    this.#changed.clear();
    this.#field?.setFailed(request.failed);
    return this.#field;
  }

  /** The area of the field that is there while it still fits, else a new one. */
  #areaFor(points: SurveyPoints, polygons: readonly AreaPolygon[]): FieldArea | undefined {
    const current = this.#field?.area;
    if (current !== undefined && (!this.#isAreaDue || this.#phase === 'dragging')) return current;
    this.#isAreaDue = false;
    const area = areaOfPolygons(polygons) ?? areaOfNodes(points);
    return area !== undefined && current !== undefined && isSameArea(area, current) ? current : area;
  }
}

function isSameRequest(a: FieldRequest | undefined, b: FieldRequest | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  const haveSameFailed =
    a.failed.length === b.failed.length && a.failed.every((row, i) => row === b.failed[i]);
  return a.range === b.range && a.polygons === b.polygons && haveSameFailed;
}

function isSameArea(a: FieldArea, b: FieldArea): boolean {
  return (
    a.plane.lat === b.plane.lat &&
    a.plane.lon === b.plane.lon &&
    a.west === b.west &&
    a.north === b.north &&
    a.cellX === b.cellX &&
    a.cellY === b.cellY &&
    a.insideCount === b.insideCount &&
    a.inside.every((one, cell) => one === b.inside[cell])
  );
}
