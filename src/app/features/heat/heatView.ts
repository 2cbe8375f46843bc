/** Where all reports of a heat map are seen. */
import { mercatorToLat, mercatorToLng } from '../../../domain/geo/mercator.ts';
import type { FieldBox } from '../../../domain/map/densityField.ts';
import { WORLD_SIZE_PX, type CssPx, type Zoom } from '../../../domain/units.ts';
import type { Placement } from '../../../render/base/sceneTypes.ts';

/** Free at each side of a fitted map, as a share of it. */
const MARGIN = 0.12;
const CLOSEST: Zoom = 16;

/** Where all places are seen. @param size  of the map */
export function placementOfAll(
  { minX, minY, maxX, maxY }: FieldBox,
  size: { readonly width: CssPx; readonly height: CssPx },
): Placement {
  const share = 1 - 2 * MARGIN;
  const zoomFor = (length: number, px: CssPx) => Math.log2((share * px) / (length * WORLD_SIZE_PX));
  const zoom = Math.min(zoomFor(maxX - minX, size.width), zoomFor(maxY - minY, size.height), CLOSEST);
  return {
    lng: mercatorToLng((minX + maxX) / 2),
    lat: mercatorToLat((minY + maxY) / 2),
    zoom: Math.max(0, zoom),
  };
}
