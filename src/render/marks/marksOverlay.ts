import { latToMercator, lngToMercator } from '../../domain/geo/mercator.ts';
import type { CssPx, Mercator } from '../../domain/units.ts';
import { mercatorToPixel, type Camera } from '../base/camera.ts';
import { createCameraIcon, createPlaceIcon, createTargetIcon } from './markIcons.ts';
import style from './overlay.module.css';
import type { TextBox, CollisionGrid } from './collisionGrid.ts';
import type {
  CameraMark,
  LngLat,
  PlaceMark,
  SceneHit,
  SceneLabel,
  SceneMarks,
  TargetMark,
} from '../base/sceneTypes.ts';

interface Mark {
  readonly id: number;
  readonly x: Mercator;
  readonly y: Mercator;
  readonly element: HTMLElement;
  readonly name?: Name;
}

/** A name beside its mark: where it begins and how large it is, for a root of 16 px. */
interface Name extends TextBox {
  readonly element: HTMLElement;
}

const NO_ID = -1;
/** Reach of a click: the camera's body, and the pin above its place. */
const CAMERA_REACH: CssPx = 12;
const PIN = { reach: 20, above: 28 } as const satisfies Record<string, CssPx>;
/** Where names stand beside their marks, and their font, for a root of 16 px; `overlay.module.css` has the same. */
const PLACE_NAME = { left: 24, top: -38, height: 18 } as const satisfies Record<string, CssPx>;
const TARGET_NAME = { left: 14, top: -10, height: 18 } as const satisfies Record<string, CssPx>;
const TAG = {
  selected: { left: 22, top: 14 },
  latest: { left: 40, top: -26 },
  plain: { left: 22, top: -10 },
  height: 20,
  pad: 16,
} as const;
/** Half the marker, ring included, that a label is of. */
const TAGGED: CssPx = 20;
const TAG_FONT = '500 11px "Inter Variable", Inter, system-ui, sans-serif';
const NAME_FONT = '600 13px "Inter Variable", Inter, system-ui, sans-serif';
/** Kinds with names, the more important first. */
const NAMED = ['places', 'targets'] as const;

/** How far outside the map a mark is still placed. */
const OUTSIDE: CssPx = 240;

/** Kinds of marks from bottom to top; reports are drawn over them and under the labels (T-106). */
const BELOW_REPORTS = ['targets', 'cameras', 'places'] as const;
type Kind = (typeof BELOW_REPORTS)[number] | 'labels';

/**
 * The few things with words on them: cameras, places, targets, labels. They are elements, so that their text
 * stays text, follows the theme by itself and survives every loss of a graphics context.
 */
export class MarksOverlay {
  /** Under the canvas of the reports, and over it. */
  readonly #below = layer();
  readonly #above = layer();
  readonly #grounds = new Map<Kind, HTMLElement>();
  readonly #marks = new Map<Kind, readonly Mark[]>();
  readonly #ruler = document.createElement('canvas').getContext('2d');
  #camera: Camera | undefined;
  /** Root font size / 16. */
  #scale = 1;

  /** @param reports  element of `parent` that the reports are drawn in */
  constructor(parent: HTMLElement, reports: Element) {
    parent.insertBefore(this.#below, reports);
    reports.after(this.#above);
    for (const kind of BELOW_REPORTS) {
      const ground = document.createElement('div');
      this.#below.append(ground);
      this.#grounds.set(kind, ground);
    }
    this.#grounds.set('labels', this.#above);
  }

  /** The element with the labels, over everything else. */
  get labels(): HTMLElement {
    return this.#above;
  }

  set hidden(hides: boolean) {
    this.#below.hidden = hides;
    this.#above.hidden = hides;
  }

  /** Replaces the kinds that are named; the others stay. */
  set({ cameras, places, targets, labels }: SceneMarks): void {
    if (cameras) this.#replace('cameras', cameras.map(cameraMark));
    if (places)
      this.#replace(
        'places',
        places.map((place) => this.#named(placeMark(place), place.name, PLACE_NAME)),
      );
    if (targets)
      this.#replace(
        'targets',
        targets.map((target) => this.#named(targetMark(target), target.name, TARGET_NAME)),
      );
    if (labels)
      this.#replace(
        'labels',
        labels.map((label) => this.#tagged(label)),
      );
  }

  /** Puts every mark where the camera sees it. `camera` is kept for marks that come later. */
  updatePositions(camera: Camera): void {
    this.#camera = camera;
    for (const marks of this.#marks.values()) for (const mark of marks) put(mark, camera);
  }

  /** Root font size / 16: names need more room. */
  set scale(scale: number) {
    this.#scale = scale;
  }

  /** Takes the room of the labels, which are always shown, with the marker that each is of. */
  reserveLabels(camera: Camera, room: CollisionGrid): void {
    for (const { x, y, name } of this.#marks.get('labels') ?? []) {
      const at = mercatorToPixel(camera, x, y);
      const half = TAGGED * this.#scale;
      room.reserve({ left: at.x - half, top: at.y - half, width: 2 * half, height: 2 * half });
      if (name !== undefined) room.reserve(this.#boxOf(name, at.x, at.y));
    }
  }

  /** Shows the names for which `room` has a place, places before targets. */
  layOutNames(camera: Camera, room: CollisionGrid): void {
    for (const kind of NAMED)
      for (const { x, y, name } of this.#marks.get(kind) ?? []) {
        if (name === undefined) continue;
        const at = mercatorToPixel(camera, x, y);
        const shows = room.tryPlace(this.#boxOf(name, at.x, at.y));
        const visibility = shows ? '' : 'hidden';
        if (name.element.style.visibility !== visibility) name.element.style.visibility = visibility;
      }
  }

  #boxOf({ left, top, width, height }: TextBox, x: CssPx, y: CssPx): TextBox {
    const scale = this.#scale;
    return { left: x + left * scale, top: y + top * scale, width: width * scale, height: height * scale };
  }

  /** The mark under a point; `scale` is root font size / 16. Few objects: each is looked at. */
  hitAt(x: CssPx, y: CssPx, scale: number): SceneHit | undefined {
    if (this.#below.hidden) return undefined;
    const place = this.#nearest('places', x, y + PIN.above * scale, PIN.reach * scale);
    if (place !== undefined) return { layer: 'places', handle: place.id };
    const camera = this.#nearest('cameras', x, y, CAMERA_REACH * scale);
    return camera && { layer: 'cameras', handle: camera.id };
  }

  #nearest(kind: Kind, x: CssPx, y: CssPx, reach: CssPx): Mark | undefined {
    const camera = this.#camera;
    if (camera === undefined) return undefined;
    return this.#marks.get(kind)?.findLast((mark) => {
      const at = mercatorToPixel(camera, mark.x, mark.y);
      return Math.hypot(at.x - x, at.y - y) <= reach;
    });
  }

  destroy(): void {
    this.#below.remove();
    this.#above.remove();
  }

  /** Marks whose place is no number are not drawn (OV-05). */
  #replace(kind: Kind, marks: readonly Mark[]): void {
    for (const { element } of this.#marks.get(kind) ?? []) element.remove();
    const drawn = marks.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
    this.#marks.set(kind, drawn);
    for (const mark of drawn) {
      if (this.#camera !== undefined) put(mark, this.#camera);
      this.#grounds.get(kind)?.append(mark.element);
    }
  }

  /** A label beside its point, and the room it takes. */
  #tagged(label: SceneLabel): Mark {
    const element = words('tag', label.text);
    element.dataset['tone'] = label.tone;
    if (this.#ruler !== null) this.#ruler.font = TAG_FONT;
    const width = (this.#ruler?.measureText(label.text).width ?? 0) + TAG.pad;
    const name = { ...TAG[label.tone], height: TAG.height, width, element };
    return { ...markAt(NO_ID, label, element), name };
  }

  #named(mark: Mark, text: string, room: Omit<TextBox, 'width'>): Mark {
    const element = words('name', text);
    mark.element.append(element);
    if (this.#ruler !== null) this.#ruler.font = NAME_FONT;
    return { ...mark, name: { ...room, width: this.#ruler?.measureText(text).width ?? 0, element } };
  }
}

function cameraMark(camera: CameraMark): Mark {
  return markAt(camera.id, camera, createCameraIcon(camera.direction));
}

function placeMark(place: PlaceMark): Mark {
  return markAt(place.id, place, createPlaceIcon());
}

function targetMark(target: TargetMark): Mark {
  return markAt(target.id, target, createTargetIcon());
}

function markAt(id: number, { lng, lat }: LngLat, ...content: readonly Element[]): Mark {
  const element = document.createElement('div');
  element.className = style['mark'] ?? '';
  element.append(...content);
  return { id, x: lngToMercator(lng), y: latToMercator(lat), element };
}

/** An element over the whole map that takes no pointer. */
function layer(): HTMLElement {
  const element = document.createElement('div');
  element.className = style['marks'] ?? '';
  element.setAttribute('aria-hidden', 'true');
  return element;
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
