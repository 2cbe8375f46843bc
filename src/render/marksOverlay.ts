import { latToMercator, lngToMercator } from '../domain/geo/mercator.ts';
import type { CssPx, Mercator } from '../domain/units.ts';
import { mercatorToPixel, type Camera } from './camera.ts';
import { cameraPicture, placePicture, targetPicture } from './markPictures.ts';
import style from './overlay.module.css';
import type {
  CameraMark,
  LngLat,
  PlaceMark,
  SceneHit,
  SceneLabel,
  SceneMarks,
  TargetMark,
} from './sceneTypes.ts';

interface Mark {
  readonly id: number;
  readonly x: Mercator;
  readonly y: Mercator;
  readonly element: HTMLElement;
}

const NO_ID = -1;
/** Reach of a click: the camera's body, and the pin above its place. */
const CAMERA_REACH: CssPx = 12;
const PIN = { reach: 20, above: 28 } as const satisfies Record<string, CssPx>;
/** How far outside the map a mark is still placed. */
const OUTSIDE: CssPx = 240;

/**
 * The few things with words on them: cameras, places, targets, labels. They are elements, so that their text
 * stays text, follows the theme by itself and survives every loss of a graphics context.
 */
export class MarksOverlay {
  readonly #root = document.createElement('div');
  readonly #marks = new Map<string, readonly Mark[]>();
  #camera: Camera | undefined;

  constructor(parent: HTMLElement) {
    this.#root.className = style['marks'] ?? '';
    this.#root.setAttribute('aria-hidden', 'true');
    parent.append(this.#root);
  }

  /** What lies over the map on top of it. */
  get element(): HTMLElement {
    return this.#root;
  }

  set hidden(hides: boolean) {
    this.#root.hidden = hides;
  }

  /** Replaces the kinds that are named; the others stay. */
  set({ cameras, places, targets, labels }: SceneMarks): void {
    if (cameras) this.#replace('cameras', cameras.map(cameraMark));
    if (places) this.#replace('places', places.map(placeMark));
    if (targets) this.#replace('targets', targets.map(targetMark));
    if (labels) this.#replace('labels', labels.map(labelMark));
  }

  /** Puts every mark where the camera sees it. `camera` is kept for marks that come later. */
  follow(camera: Camera): void {
    this.#camera = camera;
    for (const marks of this.#marks.values()) for (const mark of marks) put(mark, camera);
  }

  /** The mark under a point; `scale` is root font size / 16. Few objects: each is looked at. */
  hitAt(x: CssPx, y: CssPx, scale: number): SceneHit | undefined {
    if (this.#root.hidden) return undefined;
    const place = this.#nearest('places', x, y + PIN.above * scale, PIN.reach * scale);
    if (place !== undefined) return { layer: 'places', handle: place.id };
    const camera = this.#nearest('cameras', x, y, CAMERA_REACH * scale);
    return camera && { layer: 'cameras', handle: camera.id };
  }

  #nearest(kind: string, x: CssPx, y: CssPx, reach: CssPx): Mark | undefined {
    const camera = this.#camera;
    if (camera === undefined) return undefined;
    return this.#marks.get(kind)?.findLast((mark) => {
      const at = mercatorToPixel(camera, mark.x, mark.y);
      return Math.hypot(at.x - x, at.y - y) <= reach;
    });
  }

  destroy(): void {
    this.#root.remove();
  }

  /** Marks whose place is no number are not drawn (OV-05). */
  #replace(kind: string, marks: readonly Mark[]): void {
    for (const { element } of this.#marks.get(kind) ?? []) element.remove();
    const drawn = marks.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
    this.#marks.set(kind, drawn);
    for (const mark of drawn) {
      if (this.#camera !== undefined) put(mark, this.#camera);
      this.#root.append(mark.element);
    }
  }
}

function cameraMark(camera: CameraMark): Mark {
  return markAt(camera.id, camera, cameraPicture(camera.direction));
}

function placeMark(place: PlaceMark): Mark {
  return markAt(place.id, place, placePicture(), words('name', place.name));
}

function targetMark(target: TargetMark): Mark {
  return markAt(target.id, target, targetPicture(), words('name', target.name));
}

function labelMark(label: SceneLabel): Mark {
  const tag = words('tag', label.text);
  tag.dataset['tone'] = label.tone;
  return markAt(NO_ID, label, tag);
}

function markAt(id: number, { lng, lat }: LngLat, ...content: readonly Element[]): Mark {
  const element = document.createElement('div');
  element.className = style['mark'] ?? '';
  element.append(...content);
  return { id, x: lngToMercator(lng), y: latToMercator(lat), element };
}

function words(kind: 'name' | 'tag', text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = style[kind] ?? '';
  element.textContent = text;
  return element;
}

function put({ x, y, element }: Mark, camera: Camera): void {
  const px = mercatorToPixel(camera, x, y);
  const seen =
    px.x > -OUTSIDE && px.y > -OUTSIDE && px.x < camera.width + OUTSIDE && px.y < camera.height + OUTSIDE;
  element.style.display = seen ? '' : 'none';
  if (seen) element.style.transform = `translate(${px.x.toFixed(1)}px, ${px.y.toFixed(1)}px)`;
}
