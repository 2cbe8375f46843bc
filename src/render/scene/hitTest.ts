import { nodeSize, reportSize, selectedReach } from '../../domain/frame/sizes.ts';
import { topMarkerAt, type HitSizes } from '../../domain/frame/topMarker.ts';
import { groupAt } from '../../domain/frame/write/sensorGroups.ts';
import { mercatorToLat, mercatorToLng } from '../../domain/geo/mercator.ts';
import type { CssPx, Zoom } from '../../domain/units.ts';
import { mercatorToPixel, pixelToMercator, type ScaledView } from '../base/camera.ts';
import type { MarksOverlay } from '../marks/marksOverlay.ts';
import type { MarkerStage } from './markerStage.ts';
import type { Placement, SceneHit } from '../base/sceneTypes.ts';

/** A click on a group zooms in by this beyond the integer zoom that the group was made for. */
const GROUP_STEP: Zoom = 1.5;
/** A click hits a marker up to this far beside it. */
const TOLERANCE: CssPx = 1;
const REPORT_SIZES: HitSizes = { sizeOf: reportSize, slack: TOLERANCE };
const NODE_SIZES: HitSizes = { sizeOf: nodeSize, slack: TOLERANCE };

/** What is hit: the layers as they are drawn now. Points are CSS pixels from the top left corner of the map. */
export interface HitContext extends ScaledView {
  readonly stage: MarkerStage;
  readonly marks: MarksOverlay;
}

/**
 * The topmost object at a point, in the order of drawing: selected report, latest, bursts, other reports, sensors,
 * cameras, places. Undefined for the bare map, and where counts replace markers.
 */
export function findTopHit(context: HitContext, x: CssPx, y: CssPx): SceneHit | undefined {
  const { stage, marks, camera, scale } = context;
  if (!stage.showsMarkers) return undefined;
  const selected = selectedAt(context, x, y);
  if (selected !== undefined) return { layer: 'reports', handle: selected };
  const point = { ...pixelToMercator(camera, x, y), zoom: camera.zoom };
  const highlight = topMarkerAt(stage.highlights.frame, point, REPORT_SIZES);
  if (highlight >= 0) return { layer: 'reports', handle: stage.highlights.frame.handle[highlight] };
  const report = topMarkerAt(stage.reports.frame, point, REPORT_SIZES);
  if (report >= 0) return { layer: 'reports', handle: stage.reports.frame.handle[report] };
  const node = topMarkerAt(stage.nodes.frame, point, NODE_SIZES);
  if (node >= 0) return { layer: 'nodes', handle: stage.nodes.frame.handle[node] };
  const at = stage.cameras.indexAt(context, { x, y });
  return at >= 0 ? { layer: 'cameras', handle: stage.cameras.cameras[at].id } : marks.hitAt(x, y, scale);
}

/**
 * Placement that a click on a group of sensors leads to: its centre, so far zoomed in that it separates. Undefined
 * where there is no group, or a report or sensor over it.
 */
export function findGroupTarget(context: HitContext, x: CssPx, y: CssPx): Placement | undefined {
  const { stage, camera, scale } = context;
  const over = findTopHit(context, x, y)?.layer;
  if (!stage.showsMarkers || over === 'reports' || over === 'nodes') return undefined;
  const point = { ...pixelToMercator(camera, x, y), zoom: camera.zoom };
  const { frame } = stage.sensorGroups;
  const group = groupAt(frame, point, { markerScale: scale });
  if (group < 0) return undefined;
  const { place } = frame;
  return {
    lng: mercatorToLng(place[4 * group] + place[4 * group + 2]),
    lat: mercatorToLat(place[4 * group + 1] + place[4 * group + 3]),
    zoom: Math.floor(camera.zoom) + GROUP_STEP,
  };
}

/**
 * Emphasises the group of sensors at or beside the pointer; undefined: the pointer is not on the map. Returns whether the scene
 * must be drawn.
 */
export function emphasiseGroup(
  { stage, camera, scale }: HitContext,
  pointer: { readonly x: CssPx; readonly y: CssPx } | undefined,
): boolean {
  const point = pointer && { ...pixelToMercator(camera, pointer.x, pointer.y), zoom: camera.zoom };
  return stage.emphasiseGroupAt(point, scale);
}

/** Handle of the selected report where its marker, with border and ring, covers a point. */
function selectedAt({ stage, camera, scale }: HitContext, x: CssPx, y: CssPx): number | undefined {
  const { selected } = stage;
  if (selected === null) return undefined;
  const at = mercatorToPixel(camera, selected.x, selected.y);
  const reach = (selectedReach(selected.flags, selected.burst) / 2) * scale + TOLERANCE;
  return Math.hypot(at.x - x, at.y - y) < reach ? selected.handle : undefined;
}
