import type { Difference } from '../../../domain/survey/draft/edit.ts';
import type { DeviceReply } from '../../../domain/survey/apply/deviceAnswers.ts';
import type { Selection } from '../../../domain/survey/draft/history.ts';
import type { TableName } from '../../../domain/survey/draft/tables.ts';
import type { DifferenceMark, SurveyFrame } from '../../../domain/survey/port/surveyFrame.ts';
import type { DraggedItems, SurveyView } from '../../../domain/survey/port/surveyPort.ts';
import type { AreaPolygon } from '../../../domain/survey/quality/fieldArea.ts';
import { LiveField, type FieldFigures } from '../../../domain/survey/quality/liveField.ts';
import type { DistanceFigures, QualityFigures } from '../../../domain/survey/port/surveyState.ts';
import type { Metres } from '../../../domain/units.ts';
import type { OpenDraft } from '../draft/openDraft.ts';
import { DistancePart } from './distancePart.ts';
import type { FrameVersions } from './frameVersions.ts';
import { drawnCameras, drawnZones, type ItemMarks } from './itemParts.ts';
import { nodeLabels } from './labelPart.ts';
import { NodePart } from './nodePart.ts';
import { NodePlaces } from './nodePlaces.ts';
import type { ShownPlan } from './shownPlan.ts';

/** Parts of a frame that are sent whole if anything in them has changed. */
type WholePart = 'labels' | 'zones' | 'cameras' | 'differences';
const WHOLE_PARTS: readonly WholePart[] = ['labels', 'zones', 'cameras', 'differences'];

const NO_POLYGONS: readonly AreaPolygon[] = [];

/** Dependencies of a stage beside its draft. */
export interface SurveyFrameDeps {
  readonly versions: FrameVersions;
  /** The floor plan that the page shows; another one comes by `notePlan`. */
  readonly plan: ShownPlan;
  /** Returns the answer of a node's device; call `noteMarks` when answers change. */
  readonly replyOf: (nodeId: string) => DeviceReply | undefined;
}

/** Builds the frames of one draft, each with the changes since the last frame. One instance per draft. */
export class SurveyFrameBuilder {
  readonly #open: OpenDraft;
  readonly #replyOf: SurveyFrameDeps['replyOf'];
  readonly #plan: ShownPlan;
  readonly #places: NodePlaces;
  readonly #nodes: NodePart;
  readonly #distances: DistancePart;
  #view: SurveyView | undefined;
  readonly #due = new Set<WholePart>(WHOLE_PARTS);
  readonly #selected: Record<TableName, ReadonlySet<number>> = {
    nodes: new Set(),
    cameras: new Set(),
    zones: new Set(),
  };
  #invalid: ReadonlySet<number> = new Set();
  #failed: ReadonlySet<number> = new Set();
  #differences: readonly DifferenceMark[] = [];
  #isDragging = false;
  readonly #quality = new LiveField();
  /** Whether the page shows a field, perhaps the field of the previous draft. */
  #isQualityDrawn = true;
  /** Polygons that clip the quality field; another array after zones, plan or level have changed. */
  #polygons: readonly AreaPolygon[] = NO_POLYGONS;

  constructor(open: OpenDraft, { versions, plan, replyOf }: SurveyFrameDeps) {
    this.#open = open;
    this.#replyOf = replyOf;
    this.#plan = plan;
    const { nodes } = open.draft.tables;
    this.#places = new NodePlaces(nodes);
    const marks = {
      ...this.#marksOf('nodes'),
      isInvalid: (row: number): boolean => this.#invalid.has(row),
      isFailed: (row: number): boolean => this.#failed.has(row),
      replyOf: (row: number) => this.replyOf(row)?.state,
    };
    this.#nodes = new NodePart({ table: nodes, places: this.#places, marks, versions });
    this.#distances = new DistancePart(this.#places, versions, (nodeId) => this.#rowOf(nodeId));
    this.select(open.draft.selection);
  }

  /** The nodes that are drawn. */
  get places(): NodePlaces {
    return this.#places;
  }

  /** level_id of the active level; '' for all. */
  get level(): string {
    return this.#view?.level ?? '';
  }

  /** What the lines show. */
  get distances(): DistanceFigures {
    return this.#distances.figures();
  }

  /** Figures of the quality field; undefined while it is off. O(cells) after it changed. */
  get quality(): QualityFigures | undefined {
    return qualityFigures(this.#quality.figures());
  }

  /** Answer of a node's device to the newest version; undefined for none, or once all devices accepted it. */
  replyOf(row: number): DeviceReply | undefined {
    return this.#replyOf(this.#open.draft.tables.nodes.columns.nodeId.cells[row]);
  }

  /** Metres from a drawn node to its nearest other one; NaN for none. */
  nearestMetres(row: number): Metres {
    return this.#distances.nearestMetres(row);
  }

  /** Row of the nearest other node of a drawn one; −1 for none. */
  nearestRow(row: number): number {
    return this.#distances.nearestRow(row);
  }

  /** Sets what is shown, and where. */
  setView(view: SurveyView): void {
    const before = this.#view;
    this.#view = view;
    if (before?.level !== view.level) {
      this.#places.rebuild(view.level);
      this.#nodes.setStale();
      this.#distances.change(undefined);
      this.#quality.change(undefined);
      this.#due.add('zones').add('cameras');
    }
    if (before?.shows.zones !== view.shows.zones) this.#due.add('zones');
    if (before?.shows.cameras !== view.shows.cameras) this.#due.add('cameras');
    this.#due.add('labels');
    this.#nodes.setShown(view.shows.nodes);
    this.#distances.setMode(view.shows.nodes ? view.distances : { kind: 'off' }, view.map);
    this.#setFailed(view.quality?.failed ?? []);
    if (before?.level !== view.level) this.#polygons = NO_POLYGONS;
    this.#requestQuality();
  }

  /** Notes that another floor plan is shown. */
  notePlan(): void {
    this.#polygons = NO_POLYGONS;
    this.#requestQuality();
  }

  /** Sends everything again: to another page. */
  resend(): void {
    this.#nodes.setStale();
    this.#distances.setStale();
    this.#quality.setDue();
    this.#isQualityDrawn = true;
    for (const part of WHOLE_PARTS) this.#due.add(part);
  }

  /** Takes in what edits changed. O(changed rows). */
  note(differences: readonly Difference[]): void {
    for (const { nodes, zones, cameras } of differences) {
      if (zones !== undefined) {
        this.#due.add('zones');
        this.#polygons = NO_POLYGONS;
        this.#requestQuality();
      }
      if (cameras !== undefined) this.#due.add('cameras');
      if (nodes === undefined) continue;
      if (this.#places.patch(nodes.rows) || nodes.changesMembers) this.#nodes.setStale();
      this.#nodes.change(nodes.rows);
      this.#distances.change(nodes.rows);
      this.#quality.change(nodes.rows);
      this.#due.add('labels');
    }
  }

  /** Redraws rows whose marks have changed: saved, or found invalid. */
  noteMarks(): void {
    this.#nodes.setStale();
    this.#due.add('zones').add('cameras');
  }

  /** Marks the selected items. */
  select(selection: Selection | undefined): void {
    for (const table of ['nodes', 'cameras', 'zones'] as const) {
      const before = this.#selected[table];
      const now = new Set(selection?.table === table ? selection.rows : []);
      if (before.size === 0 && now.size === 0) continue;
      this.#selected[table] = now;
      if (table === 'nodes') {
        this.#nodes.change(rowsInOneOf(before, now));
        this.#due.add('labels');
      } else this.#due.add(table);
    }
  }

  /** Places items where they are dragged to; the page draws the dragged markers itself until they are released. */
  drag(dragged: DraggedItems | undefined): void {
    const moved = this.#places.drag(dragged);
    this.#isDragging = dragged !== undefined;
    if (moved.length > 0) {
      this.#distances.change(moved);
      this.#quality.change(moved);
    }
    if (dragged !== undefined) return;
    this.#nodes.change(moved);
    this.#due.add('labels');
  }

  /** Marks the rows of nodes that a check before applying refuses. */
  setInvalid(rows: readonly number[]): void {
    const now = new Set(rows);
    this.#nodes.change(rowsInOneOf(this.#invalid, now));
    this.#invalid = now;
  }

  /** Shows where the draft lies against another version; empty for none. */
  setDifferences(marks: readonly DifferenceMark[]): void {
    this.#differences = marks;
    this.#due.add('differences');
  }

  /** Rows of drawn zones and cameras. */
  drawnRows(table: 'zones' | 'cameras'): readonly number[] {
    return (table === 'zones' ? this.#zones() : this.#cameras()).map(({ row }) => row);
  }

  /** Returns the changes since the last frame; undefined for none, and before the first view. */
  frame(): SurveyFrame | undefined {
    const view = this.#view;
    if (view === undefined) return undefined;
    const nodes = this.#isDragging ? undefined : this.#nodes.frame();
    const distances = this.#distances.frame();
    const quality = this.#qualityFrame();
    const frame: SurveyFrame = {
      ...(nodes && { nodes }),
      ...(distances && { distances }),
      ...(quality !== undefined && { quality }),
      ...(this.#takeDue('labels') && { labels: this.#labels(view) }),
      ...(this.#takeDue('zones') && { zones: this.#zones() }),
      ...(this.#takeDue('cameras') && { cameras: this.#cameras() }),
      ...(this.#takeDue('differences') && { differences: this.#differences }),
    };
    return Object.keys(frame).length === 0 ? undefined : frame;
  }

  /** The field where it changed; null once where it is off. */
  #qualityFrame(): SurveyFrame['quality'] {
    const quality = this.#quality.frame(this.#places, this.#isDragging ? 'dragging' : 'resting');
    if (quality === undefined || (quality === null && !this.#isQualityDrawn)) return undefined;
    this.#isQualityDrawn = quality !== null;
    return quality;
  }

  #requestQuality(): void {
    const request = this.#view?.quality;
    if (request === undefined || !(request.range > 0)) {
      this.#quality.setRequest(undefined);
      return;
    }
    if (request.isClipped && this.#polygons === NO_POLYGONS) this.#polygons = this.#clippingAreas();
    const polygons = request.isClipped ? this.#polygons : NO_POLYGONS;
    this.#quality.setRequest({ range: request.range, failed: request.failed, polygons });
  }

  /** The floor of the active level by its plan, else its zones. */
  #clippingAreas(): readonly AreaPolygon[] {
    const floor = this.#plan.areasOf(this.level);
    if (floor.length > 0) return floor;
    return drawnZones(this.#open.draft.tables.zones, this.level, this.#marksOf('zones')).map(({ ring }) => [
      ring,
    ]);
  }

  #takeDue(part: WholePart): boolean {
    return this.#due.delete(part);
  }

  #labels({ shows, map }: SurveyView): SurveyFrame['labels'] & {} {
    if (!shows.nodes) return [];
    const isSelected = (row: number): boolean => this.#selected.nodes.has(row);
    return nodeLabels(this.#open.draft.tables.nodes, this.#places, { map, isSelected });
  }

  #zones(): SurveyFrame['zones'] & {} {
    if (this.#view?.shows.zones !== true) return [];
    return drawnZones(this.#open.draft.tables.zones, this.level, this.#marksOf('zones'));
  }

  #cameras(): SurveyFrame['cameras'] & {} {
    if (this.#view?.shows.cameras !== true) return [];
    return drawnCameras(this.#open.draft.tables.cameras, this.level, this.#marksOf('cameras'));
  }

  #marksOf(table: TableName): ItemMarks {
    return {
      isSelected: (row) => this.#selected[table].has(row),
      isEdited: (row) => this.#open.edited[table].has(row),
    };
  }

  #setFailed(rows: readonly number[]): void {
    const now = new Set(rows);
    this.#nodes.change(rowsInOneOf(this.#failed, now));
    this.#failed = now;
  }

  /** Row of a node of the draft; −1 for none. O(nodes). */
  #rowOf(nodeId: string): number {
    const { nodes } = this.#open.draft.tables;
    const { cells } = nodes.columns.nodeId;
    for (let row = 0; row < nodes.count; row++) if (cells[row] === nodeId && nodes.has(row)) return row;
    return -1;
  }
}

function qualityFigures(figures: FieldFigures | undefined): QualityFigures | undefined {
  if (figures === undefined) return undefined;
  const { shown, withoutFailures, suggestion } = figures;
  const { area, coveredBy3, coveredBy4, medianDilution, p95Dilution, worst } = shown;
  return {
    area,
    coveredBy3,
    coveredBy4,
    medianDop: medianDilution,
    p95Dop: p95Dilution,
    worst: { lat: worst.lat, lon: worst.lon, dop: worst.dilution },
    withoutFailures,
    suggestion: suggestion && { lat: suggestion.lat, lon: suggestion.lon, gain: suggestion.broughtTo3 },
  };
}

/** Rows that are in exactly one of two sets. */
function rowsInOneOf(a: ReadonlySet<number>, b: ReadonlySet<number>): readonly number[] {
  return [...[...a].filter((row) => !b.has(row)), ...[...b].filter((row) => !a.has(row))];
}
