import {
  WORLD_SIZE_PX,
  degreesToRadians,
  type CssPx,
  type Degrees,
  type Metres,
  type Zoom,
} from '../../../domain/units.ts';

const EQUATOR_M: Metres = 40_075_016.686;

/** Longest round length that fits in `widest` at a latitude, as text, and its width in CSS px. */
export function scaleOf(
  lat: Degrees,
  zoom: Zoom,
  widest: CssPx,
): { readonly text: string; readonly widthPx: CssPx } {
  const metresPerPx = (EQUATOR_M * Math.cos(degreesToRadians(lat))) / (WORLD_SIZE_PX * 2 ** zoom);
  const longest = metresPerPx * widest;
  const power = 10 ** Math.floor(Math.log10(longest));
  const metres = [5, 2, 1].map((digit) => digit * power).find((length) => length <= longest) ?? power;
  const text =
    metres >= 1000 ? `${metres / 1000} km` : metres >= 1 ? `${metres} m` : `${Math.round(metres * 100)} cm`;
  return { text, widthPx: Math.round(metres / metresPerPx) };
}
