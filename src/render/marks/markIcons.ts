import type { CssPx } from '../../domain/units.ts';
import { PLACE_SIZE, TARGET_SIZE } from '../theme/markerSizes.ts';
import style from './overlay.module.css';

const SVG = 'http://www.w3.org/2000/svg';

function shape(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/**
 * An SVG root of a height at a root font of 16 px; it grows with the root font.
 *
 * @param box  width and height of what is drawn in it
 */
function createIcon(
  kind: 'place' | 'target',
  height: CssPx,
  box: readonly [width: number, height: number],
): SVGElement {
  const svg = shape('svg', { viewBox: `0 0 ${box.join(' ')}`, class: style[kind] ?? '' });
  svg.style.width = `${(height * box[0]) / box[1] / 16}rem`;
  svg.style.height = `${height / 16}rem`;
  return svg;
}

const PIN = 'M12 28C7.6 21.4 3.4 17 3.4 11.4a8.6 8.6 0 0 1 17.2 0c0 5.6-4.2 10-8.6 16.6z';
const HOUSE = 'M8.4 15V9.2L12 7l3.600 2.2V15M7.600 15h8.8';

/** A pin whose tip is at the position of the place. */
export function createPlaceIcon(): SVGElement {
  const svg = createIcon('place', PLACE_SIZE, [24, 30]);
  svg.style.transform = 'translate(-50%, -95%)';
  const line = {
    fill: 'none',
    stroke: 'currentColor',
    'stroke-linejoin': 'round',
    'stroke-linecap': 'round',
  };
  svg.append(
    shape('path', { d: PIN, class: style['casing'] ?? '', 'stroke-width': 4 }),
    shape('path', { d: PIN, class: style['chip'] ?? '', stroke: 'currentColor', 'stroke-width': 1.8 }),
    shape('path', { d: HOUSE, 'stroke-width': 1.6, ...line }),
  );
  return svg;
}

/** A cross-hair, unlike the symbol of any report; its middle is the position of the target. */
export function createTargetIcon(): SVGElement {
  const svg = createIcon('target', TARGET_SIZE, [28, 28]);
  svg.style.transform = 'translate(-50%, -50%)';
  const lines = 'M14 2v7M14 19v7M2 14h7M19 14h7';
  const line = { fill: 'none', 'stroke-linecap': 'round' };
  svg.append(
    shape('circle', {
      cx: 14,
      cy: 14,
      r: 8,
      class: style['casing'] ?? '',
      'fill-opacity': 0.35,
      'stroke-width': 4,
    }),
    shape('path', { d: lines, class: style['casing'] ?? '', 'stroke-width': 4 }),
    shape('circle', { cx: 14, cy: 14, r: 8, stroke: 'currentColor', 'stroke-width': 2, ...line }),
    shape('path', { d: lines, stroke: 'currentColor', 'stroke-width': 2, ...line }),
    shape('circle', { cx: 14, cy: 14, r: 1.6, fill: 'currentColor' }),
  );
  return svg;
}
