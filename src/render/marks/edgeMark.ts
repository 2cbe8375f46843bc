import { groundDistance } from '../../domain/geo/distance.ts';
import { latToMercator, lngToMercator, mercatorToLat, mercatorToLng } from '../../domain/geo/mercator.ts';
import type { CssPx } from '../../domain/units.ts';
import { mercatorToPixel, type Camera } from '../base/camera.ts';
import { edgePosition, type Point } from './edgePosition.ts';
import style from './overlay.module.css';
import type { AlarmMark, EdgeMarkOptions } from '../base/sceneTypes.ts';

/** Half the size of the mark, and the margin at each side of the map, for a root font of 16 px. */
const HALF = { width: 72, height: 16 } as const satisfies Record<string, CssPx>;
const MARGIN = { left: 64, right: 12, top: 12, bottom: 12 } as const satisfies Record<string, CssPx>;
/** A marker nearer to the edge than this counts as outside. */
const EDGE: CssPx = 10;
/** Step size of moving the mark away from a panel along an edge, for a root font of 16 px. */
const STEP: CssPx = 8;
const ARROW = 'M12 3l7 9h-5v9h-4v-9H5z';

/** A button at the edge of the map that points to the latest alarm while the alarm is outside the map or covered. */
export class EdgeMark {
  readonly #options: EdgeMarkOptions;
  readonly #button = document.createElement('button');
  readonly #arrow: SVGElement;
  readonly #text = document.createElement('span');
  #mark: AlarmMark | undefined;

  constructor(parent: HTMLElement, options: EdgeMarkOptions) {
    this.#options = options;
    this.#arrow = createArrow();
    this.#button.type = 'button';
    this.#button.className = style['edge'] ?? '';
    this.#button.hidden = true;
    this.#button.append(this.#arrow, this.#text);
    this.#button.addEventListener('click', () => this.#mark && options.onPress(this.#mark));
    parent.append(this.#button);
  }

  /** The alarm to point to; undefined hides the button. `updatePosition` shows it. */
  set(mark: AlarmMark | undefined): void {
    this.#mark = mark;
  }

  /**
   * Shows, moves and turns the button for a camera, or hides it.
   *
   * @param scale  root font size / 16
   */
  updatePosition(camera: Camera, scale: number): void {
    const mark = this.#mark;
    const { width, height } = camera;
    const at = mark && mercatorToPixel(camera, lngToMercator(mark.lng), latToMercator(mark.lat));
    const isShown = at !== undefined && width > 0 && !this.#isVisible(at, camera, scale);
    this.#button.hidden = !isShown;
    if (!isShown || mark === undefined) return;
    const { x, y, angle } = edgePosition(at, {
      left: (MARGIN.left + HALF.width) * scale,
      top: (MARGIN.top + HALF.height) * scale,
      right: width - (MARGIN.right + HALF.width) * scale,
      bottom: height - (MARGIN.bottom + HALF.height) * scale,
    });
    const free = this.#besidePanel({ x, y }, width, scale);
    this.#button.style.transform = `translate(${free.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%)`;
    this.#arrow.style.transform = `rotate(${angle.toFixed(3)}rad)`;
    this.#arrow.style.color = mark.colour;
    const distance = groundDistance(mercatorToLat(camera.y), mercatorToLng(camera.x), mark.lat, mark.lng);
    this.#text.textContent = this.#options.text(mark, distance);
  }

  /** Removes the button. */
  destroy(): void {
    this.#button.remove();
  }

  /**
   * `x` of the mark, moved inwards while a panel covers its outer end: at the left the list of floors, which is wider than the
   * zoom buttons, at the right the alerts.
   */
  #besidePanel({ x, y }: Point, width: CssPx, scale: number): CssPx {
    const half = { width: HALF.width * scale, height: HALF.height * scale };
    const isCovered = (left: CssPx): boolean =>
      [-half.height, 0, half.height].some((dy) => this.#options.isCovered(left, y + dy));
    let free = x;
    while (free + half.width < width / 2 && isCovered(free - half.width)) free += STEP * scale;
    while (free - half.width > width / 2 && isCovered(free + half.width)) free -= STEP * scale;
    return free;
  }

  #isVisible({ x, y }: Point, { width, height }: Camera, scale: number): boolean {
    const edge = EDGE * scale;
    const isInside = x >= edge && y >= edge && x <= width - edge && y <= height - edge;
    return isInside && !this.#options.isCovered(x, y);
  }
}

function createArrow(): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', ARROW);
  svg.append(path);
  return svg;
}
