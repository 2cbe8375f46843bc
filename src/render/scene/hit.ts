import { nodeSize, reportSize, selectedReach } from '../../domain/frame/sizes.ts';
import { topMarkerAt } from '../../domain/frame/topMarker.ts';
import { groupAt } from '../../domain/frame/write/sensorGroups.ts';
import { mercatorToLat, mercatorToLng } from '../../domain/geo/mercator.ts';
import type { CssPx, Zoom } from '../../domain/units.ts';
import { mercatorToPixel, pixelToMercator, type Camera } from '../base/camera.ts';
import type { MarksOverlay } from '../marks/marksOverlay.ts';
import type { MarkerStage } from './markerStage.ts';
import type { Placement, SceneHit } from '../base/sceneTypes.ts';

/** A click on a group goes so much nearer than the whole zoom it is grouped for. */
const GROUP_STEP: Zoom = 1.5;
/** A click may miss a marker by this much. */
const SLACK: CssPx = 1;

export interface HitGround {
  readonly stage: MarkerStage;
  readonly marks: MarksOverlay;
  readonly camera: Camera;
  /** Root font size / 16. */
  readonly scale: number;
}

/**
 * What lies on top at a point of the map, in the order in which it is drawn: the selected report, the latest, bursts,
 * other reports, sensors, places, cameras (T-106); nothing below the cut-off.
 */
export function topHit(ground: HitGround, x: CssPx, y: CssPx): SceneHit | undefined {
  const { stage, marks, camera, scale } = ground;
  if (!stage.showsMarkers) return undefined;
  const selected = selectedAt(ground, x, y);
  if (selected !== undefined) return { layer: 'reports', handle: selected };
  const at = pixelToMercator(camera, x, y);
  const marked = topMarkerAt(stage.marked.frame, at.x, at.y, camera.zoom, reportSize, SLACK);
  if (marked >= 0) return { layer: 'reports', handle: stage.marked.frame.handle[marked] };
  const report = topMarkerAt(stage.reports.frame, at.x, at.y, camera.zoom, reportSize, SLACK);
  if (report >= 0) return { layer: 'reports', handle: stage.reports.frame.handle[report] };
  const node = topMarkerAt(stage.nodes.frame, at.x, at.y, camera.zoom, nodeSize, SLACK);
  if (node >= 0) return { layer: 'nodes', handle: stage.nodes.frame.handle[node] };
  return marks.hitAt(x, y, scale);
}

/** Where a click leads that hits a group of sensors and nothing over it: nearer, so that the group comes apart. */
export function groupHit(ground: HitGround, x: CssPx, y: CssPx): Placement | undefined {
  const { stage, camera, scale } = ground;
  const over = topHit(ground, x, y)?.layer;
  if (!stage.showsMarkers || over === 'reports' || over === 'nodes') return undefined;
  const at = pixelToMercator(camera, x, y);
  const { frame } = stage.sensorGroups;
  const group = groupAt(frame, at.x, at.y, camera.zoom, scale);
  if (group < 0) return undefined;
  const { place } = frame;
  return {
    lng: mercatorToLng(place[4 * group] + place[4 * group + 2]),
    lat: mercatorToLat(place[4 * group + 1] + place[4 * group + 3]),
    zoom: Math.floor(camera.zoom) + GROUP_STEP,
  };
}

/** Handle of the selected report where its marker, border and ring included, covers a point. */
function selectedAt({ stage, camera, scale }: HitGround, x: CssPx, y: CssPx): number | undefined {
  const { selected } = stage;
  if (selected === null) return undefined;
  const at = mercatorToPixel(camera, selected.x, selected.y);
  const reach = (selectedReach(selected.flags, selected.burst) / 2) * scale + SLACK;
  return Math.hypot(at.x - x, at.y - y) < reach ? selected.handle : undefined;
}
