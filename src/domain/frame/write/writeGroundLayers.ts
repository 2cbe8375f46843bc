/** Writers of the layers below the sensors. */
import { writeNearestOthers } from '../../derive/nearestOther.ts';
import { groundDistance } from '../../geo/distance.ts';
import { distanceClass } from '../../geo/distanceClass.ts';
import { mercatorToLat, mercatorToLng } from '../../geo/mercator.ts';
import type { NodeColumns } from '../../nodes/columns.ts';
import type { GroundLayerName, GroundParts } from '../groundLayers.ts';
import { createLineFrame, type LineFrame } from '../lineFrame.ts';
import { writePlace } from './writeFullFrame.ts';
import type { PlaceFrame } from '../overlayFrame.ts';

/** Mercator positions of the sensors of the coverage, [count] used. */
export interface CoveredNodes {
  readonly count: number;
  readonly x: Float64Array<ArrayBuffer>;
  readonly y: Float64Array<ArrayBuffer>;
}

/** Sensors with a position on the active floor or on none; on any floor where `level` is undefined. */
export function coveredNodes(nodes: NodeColumns, level: string | undefined): CoveredNodes {
  const x = new Float64Array(nodes.count);
  const y = new Float64Array(nodes.count);
  const wanted = level === undefined ? 0 : nodes.levels.idOf(level);
  let count = 0;
  for (let row = 0; row < nodes.count; row++) {
    const own = nodes.level[row];
    if (Number.isNaN(nodes.x[row]) || (level !== undefined && own !== 0 && own !== wanted)) continue;
    x[count] = nodes.x[row];
    y[count++] = nodes.y[row];
  }
  return { count, x, y };
}

/** Positions of the sensors as a frame; the caller owns its buffer. */
export function coveragePlaces({ count, x, y }: CoveredNodes): PlaceFrame {
  const place = new Float32Array(4 * count);
  for (let i = 0; i < count; i++) writePlace(place, i, x[i], y[i]);
  return { count, place };
}

/** Lines from each sensor to its nearest other one; mutual pairs have one line. `value` is metres. O(n × log n). */
export function distanceLines({ count, x, y }: CoveredNodes, version: number): LineFrame {
  const nearest = new Int32Array(count);
  writeNearestOthers(x, y, nearest);
  const frame = createLineFrame(count);
  frame.version = version;
  for (let i = 0; i < count; i++) {
    const other = nearest[i];
    if (other === -1 || (nearest[other] === i && other < i)) continue;
    const metres = groundDistance(
      mercatorToLat(y[i]),
      mercatorToLng(x[i]),
      mercatorToLat(y[other]),
      mercatorToLng(x[other]),
    );
    const at = frame.count++;
    writePlace(frame.place, 2 * at, x[i], y[i]);
    writePlace(frame.place, 2 * at + 1, x[other], y[other]);
    frame.style[at] = distanceClass(metres);
    frame.value[at] = metres;
  }
  return frame;
}

/** Writes each layer's part of a frame. `version` is the version of the part. The caller owns the buffers. */
export const GROUND_WRITERS: {
  readonly [Name in GroundLayerName]: (nodes: CoveredNodes, version: number) => GroundParts[Name];
} = {
  coverage: coveragePlaces,
  distances: distanceLines,
};
