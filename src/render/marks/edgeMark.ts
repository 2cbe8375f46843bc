import { groundDistance } from '../../domain/geo/distance.ts';
import { latToMercator, lngToMercator, mercatorToLat, mercatorToLng } from '../../domain/geo/mercator.ts';
import type { CssPx } from '../../domain/units.ts';
import { mercatorToPixel, type Camera } from '../base/camera.ts';
import { edgePosition } from './edgePosition.ts';
import style from './overlay.module.css';
import type { AlarmMark, EdgeMarkOptions } from '../base/sceneTypes.ts';

/** Half the room that the mark takes, and what stays free of it at each side of the map, for a root of 16 px. */
const HALF = { width: 72, height: 16 } as const satisfies Record<string, CssPx>;
const FREE = { left: 64, right: 12, top: 12, bottom: 12 } as const satisfies Record<string, CssPx>;
/** A marker this near to the edge is still seen. */
const REACH: CssPx = 10;
const ARROW = 'M12 3l7 9h-5v9h-4v-9H5z';

/** Points from the edge of the map to the latest alarm while that is outside of it or covered. */
export class EdgeMark {
  readonly #options: EdgeMarkOptions;
  readonly #button = document.createElement('button');
  readonly #arrow: SVGElement;
  readonly #words = document.createElement('span');
  #mark: AlarmMark | undefined;

  constructor(parent: HTMLElement, options: EdgeMarkOptions) {
    this.#options = options;
    this.#arrow = arrow();
    this.#button.type = 'button';
    this.#button.className = style['edge'] ?? '';
    this.#button.hidden = true;
    this.#button.append(this.#arrow, this.#words);
    this.#button.addEventListener('click', () => this.#mark && options.onPress(this.#mark));
    parent.append(this.#button);
  }

  set(mark: AlarmMark | undefined): void {
    this.#mark = mark;
  }

  /** @param scale  root font size / 16 */
  updatePosition(camera: Camera, scale: number): void {
    const mark = this.#mark;
    const { width, height } = camera;
    const at = mark && mercatorToPixel(camera, lngToMercator(mark.lng), latToMercator(mark.lat));
    const shows = at !== undefined && width > 0 && !this.#isSeen(at.x, at.y, camera, scale);
    this.#button.hidden = !shows;
    if (!shows || mark === undefined) return;
    const { x, y, angle } = edgePosition(at, {
      left: (FREE.left + HALF.width) * scale,
      top: (FREE.top + HALF.height) * scale,
      right: width - (FREE.right + HALF.width) * scale,
      bottom: height - (FREE.bottom + HALF.height) * scale,
    });
    this.#button.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%)`;
    this.#arrow.style.transform = `rotate(${angle.toFixed(3)}rad)`;
    this.#arrow.style.color = mark.colour;
    const distance = groundDistance(mercatorToLat(camera.y), mercatorToLng(camera.x), mark.lat, mark.lng);
    this.#words.textContent = this.#options.text(mark, distance);
  }

  destroy(): void {
    this.#button.remove();
  }

  #isSeen(x: CssPx, y: CssPx, { width, height }: Camera, scale: number): boolean {
    const reach = REACH * scale;
    const within = x >= reach && y >= reach && x <= width - reach && y <= height - reach;
    return within && !this.#options.isCovered(x, y);
  }
}

function arrow(): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', ARROW);
  svg.append(path);
  return svg;
}
