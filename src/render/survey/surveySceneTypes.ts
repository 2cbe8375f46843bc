/** Interface of the survey's map. */
import type { PlanWalls } from '../../domain/floorPlan/planWalls.ts';
import type { WrittenPlan } from '../../domain/floorPlan/writePlan.ts';
import type { TileSource } from '../../domain/map/tiles.ts';
import type { Ring } from '../../domain/survey/draft/tables.ts';
import type { PathMeasure } from '../../domain/survey/zones/measurePath.ts';
import type { RingFailure } from '../../domain/survey/zones/ring.ts';
import type { SurveyFrame } from '../../domain/survey/port/surveyFrame.ts';
import type { CssPx, Degrees, Mercator, Radians, Zoom } from '../../domain/units.ts';
import type { LngLat, MapOptions, Placement, LngLatBounds } from '../base/sceneTypes.ts';
import type { ThemeName } from '../theme/themes.ts';
import type { FieldScale } from './fieldColours.ts';

/** Topmost item at a point of the map. */
export type SurveyHit =
  | { readonly table: 'nodes'; readonly row: number }
  | { readonly table: 'cameras'; readonly row: number }
  | { readonly table: 'zones'; readonly row: number };

/** Keys that were held. */
export interface Modifiers {
  readonly shift: boolean;
  readonly alt: boolean;
}

/**
 * Tool of a press: selection, handles of selected zones, corners of a zone, points to measure, a node each.
 */
export type SurveyTool = 'select' | 'editZones' | 'drawZone' | 'measure' | 'placeNode';

/** The node that a press places next. */
export interface NextNode {
  /** Its id. */
  readonly label: string;
  /** Whether its distance from the nearest node is drawn. */
  readonly hasDistance: boolean;
}

export type DragPhase = 'move' | 'end' | 'cancel';

/** Rings while a corner, a border or a zone is dragged; on `cancel` the rings before. A removed corner is an `end`. */
export interface RingChange {
  readonly phase: DragPhase;
  /** The zones that are edited, then neighbours whose borders move with theirs. */
  readonly changes: readonly { readonly row: number; readonly ring: Ring }[];
  /** How far zones were moved as they are, degrees; absent where corners moved. */
  readonly shift?: LngLat;
}

/** Turn of a node by its handle; on `cancel` the yaw before. */
export interface YawChange {
  readonly phase: DragPhase;
  readonly row: number;
  /** Clockwise from north, −π to π. */
  readonly yaw: Radians;
}

/** A drag of one item, or of all selected items if it began on a selected item. */
export interface SurveyDrag {
  readonly phase: DragPhase;
  readonly table: 'nodes' | 'cameras';
  /** Rows of the items that move. */
  readonly rows: Uint32Array;
  /** Where the drag began, and where the pointer is. */
  readonly from: LngLat;
  readonly to: LngLat;
}

/** How far a node is moved. */
export interface SurveyStep {
  readonly lat: Degrees;
  readonly lon: Degrees;
}

/** Options of a survey scene. */
export interface SurveySceneOptions extends MapOptions {
  /** The map was moved, zoomed or resized: points of places are others. */
  readonly onMoved?: () => void;
  /** A click with what is on top there; undefined: the bare map. */
  readonly onClick: (hit: SurveyHit | undefined, point: LngLat, modifiers: Modifiers) => void;
  /** Steps of a drag, at most one per animation frame. */
  readonly onDrag: (drag: SurveyDrag) => void;
  /** A box (Shift and drag) or lasso (Alt and drag) was closed: [2 × corners] Mercator. */
  readonly onEnclose: (ring: Float64Array, modifiers: Modifiers) => void;
  /** Steps of dragging a corner, a border or a zone, at most one per animation frame. */
  readonly onRing?: (change: RingChange) => void;
  /**
   * A ring that is no zone, drawn or reshaped by hand. What was drawn stays, so that it can be mended; what was reshaped is as
   * before.
   */
  readonly onRingFailure?: (reason: RingFailure) => void;
  /** Called with the number of corners of the zone that is being drawn, whenever it changes; not when drawing ends. */
  readonly onCorners?: (count: number) => void;
  /** A zone was drawn: its ring as it was clicked; undefined where drawing was given up. The tool stays. */
  readonly onZoneDrawn?: (ring: Ring | undefined) => void;
  /** A node is placed, while the tool does so. The tool stays. */
  readonly onPlaceNode?: (point: LngLat) => void;
  /** Placing nodes was ended by a key. */
  readonly onPlacingEnd?: () => void;
  readonly onYaw?: (change: YawChange) => void;
  /** The measurement changed; undefined: it was cleared. */
  readonly onMeasure?: (measure: PathMeasure | undefined) => void;
  /** The pointer moved over the map, or left it (undefined); at most once per frame. */
  readonly onPointer?: (point: LngLat | undefined) => void;
}

/** The survey's map with everything on it. */
export interface SurveyScene {
  /** Takes ownership of the frame's buffers. Draws on the next animation frame. */
  applyFrame(frame: SurveyFrame): void;
  /** Moves nodes of the frame by a Mercator shift until the next frame says where they are. O(indices). */
  shiftNodes(indices: Uint32Array, dx: Mercator, dy: Mercator): void;
  /** Changes what presses do; what is being drawn or measured is given up. Begins with `select`. */
  setTool(tool: SurveyTool): void;
  /** Sets whether nodes or cameras are on top, and are hit first. Default: nodes. */
  setFront(front: FrontTable): void;
  /** The node that is placed next; undefined: presses place none. Begins with none. */
  setNextNode(next: NextNode | undefined): void;
  /** Sets the drawn scale of the quality field. Default: `count`. */
  setFieldScale(scale: FieldScale): void;
  /** Walls and axes of a floor plan that nodes and zones snap to. Begins with none. */
  setWalls(walls: PlanWalls): void;
  /** The place that something new takes: on a wall within reach, else as it is given. O(walls). */
  snapPlace(place: LngLat): LngLat;
  /** A step of a node by keys, in degrees: it ends on the first wall that it crosses. As it is for a row that is not drawn. O(walls). */
  snapStep(row: number, step: SurveyStep): SurveyStep;
  /** Writes the names of zones, or leaves them out. */
  setZoneNames(areShown: boolean): void;
  setTheme(theme: ThemeName): void;
  /** @param scale  root font size / 16 */
  setMarkerScale(scale: number): void;
  setTiles(tiles: readonly TileSource[]): void;
  /** Shows the floor plan of a level: `plan`, else the base map's plan of it; undefined: none. */
  setLevel(level: string | undefined, plan?: WrittenPlan): void;
  /** Takes the last point of a zone or path that is being drawn back, or sets it again; false where none is being drawn. */
  stepDrawing(way: 'undo' | 'redo'): boolean;
  zoomBy(step: Zoom): void;
  /** Zooms assume a root font of 16 px, as in `Scene`. */
  flyTo(target: LngLat & { readonly zoom?: Zoom }): void;
  jumpTo(target: Placement): void;
  /** Current centre and zoom. */
  placement(): Placement;
  /** Current view of the map. */
  shown(): LngLatBounds;
  /** Returns the position of a place, CSS pixels from the top left corner of the map. */
  pointAt(place: LngLat): { readonly x: CssPx; readonly y: CssPx };
  /** Returns the topmost item at a point, CSS pixels from the top left corner of the map. */
  hitAt(x: CssPx, y: CssPx): SurveyHit | undefined;
  /** Draws within this call instead of on the next animation frame (bench, tests). */
  drawNow(): void;
  destroy(): void;
}

/** Kind that is drawn on top, and hit first. */
export type FrontTable = 'nodes' | 'cameras';
