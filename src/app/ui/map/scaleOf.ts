import { mercatorToPx, metresPerMercator } from '../../../domain/geo/mercator.ts';
import type { CssPx, Degrees, Zoom } from '../../../domain/units.ts';

/**
 * Returns the longest round length that fits into `widest` CSS px at a latitude, as text, and its width in
 * CSS px. `zoom` and the pixels must refer to the same root font size.
 */
export function scaleOf(
  lat: Degrees,
  zoom: Zoom,
  widest: CssPx,
): { readonly text: string; readonly widthPx: CssPx } {
  const metresPerPx = metresPerMercator(lat) / mercatorToPx(zoom);
  const longest = metresPerPx * widest;
  const power = 10 ** Math.floor(Math.log10(longest));
  const metres = [5, 2, 1].map((digit) => digit * power).find((length) => length <= longest) ?? power;
  const text =
    metres >= 1000 ? `${metres / 1000} km` : metres >= 1 ? `${metres} m` : `${Math.round(metres * 100)} cm`;
  return { text, widthPx: Math.round(metres / metresPerPx) };
}
