import { latToMercator, lngToMercator } from '../../domain/geo/mercator.ts';
import type { CssPx, Mercator } from '../../domain/units.ts';
import { mercatorToPixel, type Camera } from '../base/camera.ts';
import { createPlaceIcon, createTargetIcon } from './markIcons.ts';
import { TEXT_FONT } from './drawMapText.ts';
import type { Point } from './edgePosition.ts';
import style from './overlay.module.css';
import type { TextBox, CollisionGrid } from './collisionGrid.ts';
import type { LngLat, PlaceMark, SceneHit, SceneLabel, SceneMarks, TargetMark } from '../base/sceneTypes.ts';

interface Mark {
  readonly id: number;
  readonly x: Mercator;
  readonly y: Mercator;
  readonly element: HTMLElement;
  readonly name?: Name;
}

/** Text of a mark, and its box relative to the position of the mark, for a root font of 16 px. */
interface Name extends TextBox {
  readonly element: HTMLElement;
}

const NO_ID = -1;
/** Radius of a click on a pin, whose middle is `above` its position. */
const PIN = { reach: 20, above: 28 } as const satisfies Record<string, CssPx>;
/** Box of a pin without its round corners and tip, relative to the position of its place. */
const PIN_BOX: TextBox = { left: -14, top: -38, width: 28, height: 31 };
/** Boxes and fonts of names and labels for a root font of 16 px; `overlay.module.css` has the same values. */
const PLACE_NAME = { left: 24, top: -38, height: 18 } as const satisfies Record<string, CssPx>;
const TARGET_NAME = { left: 14, top: -10, height: 18 } as const satisfies Record<string, CssPx>;
const LABEL = {
  selected: { left: 22, top: 14 },
  latest: { left: 40, top: -26 },
  plain: { left: 22, top: -10 },
  height: 20,
  pad: 16,
} as const;
/** Half the size of a labelled marker, with its ring. */
const LABELLED_HALF: CssPx = 20;
const LABEL_FONT = `500 11px ${TEXT_FONT}`;
const NAME_FONT = `600 13px ${TEXT_FONT}`;
/** Kinds with names, in order of priority. */
const NAMED = ['places', 'targets'] as const;
/** Where a name stands beside its mark. */
type NameSide = 'right' | 'left' | 'none';

/** A mark farther outside the map than this is hidden when marks are placed. */
const MAX_OUTSIDE: CssPx = 360;
/** Marks move together up to this far: a hidden mark stays outside of the view until then. */
const MAX_SHIFT: CssPx = 120;

/** Kinds of marks below the reports, from bottom to top; labels are above the reports. */
const BELOW_REPORTS = ['targets', 'places'] as const;
type Kind = (typeof BELOW_REPORTS)[number] | 'labels';

/**
 * Places, targets and labels as elements of the page: their text stays text, follows the theme and does not
 * depend on a graphics context. Few objects: each method takes O(marks), but for most steps of a pan, which move all marks of
 * a container by one style.
 */
export class MarksOverlay {
  /** Elements below and above the canvas of the reports. */
  readonly #below = createContainer();
  readonly #above = createContainer();
  /** Inner elements of both containers: they hold the marks and move together. */
  readonly #moved = [this.#below, this.#above].map(appendMoved);
  readonly #containers = new Map<Kind, HTMLElement>();
  readonly #marks = new Map<Kind, readonly Mark[]>();
  readonly #ruler = document.createElement('canvas').getContext('2d');
  #camera: Camera | undefined;
  /** The one that the marks are placed for. */
  #placedFor: Camera | undefined;
  /** Root font size / 16. */
  #scale = 1;

  /** @param reports  child of `parent` that the reports are drawn in */
  constructor(parent: HTMLElement, reports: Element) {
    parent.insertBefore(this.#below, reports);
    reports.after(this.#above);
    const [below, above] = this.#moved;
    for (const kind of BELOW_REPORTS) {
      const container = document.createElement('div');
      below.append(container);
      this.#containers.set(kind, container);
    }
    this.#containers.set('labels', above);
  }

  /** The element with the labels, above everything else. */
  get labels(): HTMLElement {
    return this.#above;
  }

  /** Hides or shows all marks. */
  set isHidden(isHidden: boolean) {
    this.#below.hidden = isHidden;
    this.#above.hidden = isHidden;
  }

  /** Replaces the kinds of marks that are given; the others stay. */
  set({ places, targets, labels }: Omit<SceneMarks, 'cameras'>): void {
    if (places)
      this.#replace(
        'places',
        places.map((place) => this.#withName(placeMark(place), place.name, PLACE_NAME)),
      );
    if (targets)
      this.#replace(
        'targets',
        targets.map((target) => this.#withName(targetMark(target), target.name, TARGET_NAME)),
      );
    if (labels)
      this.#replace(
        'labels',
        labels.map((label) => this.#labelMark(label)),
      );
  }

  /** Moves all marks to their positions on the screen. Holds `camera` for marks that are set later. */
  updatePositions(camera: Camera): void {
    this.#camera = camera;
    let shift = this.#placedFor && shiftBetween(this.#placedFor, camera);
    if (shift === undefined || Math.max(Math.abs(shift.x), Math.abs(shift.y)) > MAX_SHIFT) {
      shift = { x: 0, y: 0 };
      this.#placedFor = { ...camera };
      for (const marks of this.#marks.values()) for (const mark of marks) updatePosition(mark, camera);
    }
    for (const element of this.#moved) moveTo(element, shift.x, shift.y);
  }

  /** Root font size / 16; boxes grow with it. */
  set scale(scale: number) {
    this.#scale = scale;
  }

  /** Reserves the boxes of the labels, which are always shown, and of their markers. */
  reserveLabels(camera: Camera, grid: CollisionGrid): void {
    for (const { x, y, name } of this.#marks.get('labels') ?? []) {
      const at = mercatorToPixel(camera, x, y);
      const half = LABELLED_HALF * this.#scale;
      grid.reserve({ left: at.x - half, top: at.y - half, width: 2 * half, height: 2 * half });
      if (name !== undefined) grid.reserve(this.#boxOf(name, at.x, at.y));
    }
  }

  /**
   * Shows names right of their marks, or left where the right is taken, places before targets; hides the others. No name
   * lies under a pin.
   */
  layOutNames(camera: Camera, grid: CollisionGrid): void {
    for (const { x, y } of this.#marks.get('places') ?? []) {
      const at = mercatorToPixel(camera, x, y);
      grid.reserve(this.#boxOf(PIN_BOX, at.x, at.y));
    }
    for (const kind of NAMED)
      for (const { x, y, name } of this.#marks.get(kind) ?? []) {
        if (name === undefined) continue;
        const at = mercatorToPixel(camera, x, y);
        const left = { ...name, left: -name.left - name.width };
        const isRight = grid.tryPlace(this.#boxOf(name, at.x, at.y));
        const isShown = isRight || grid.tryPlace(this.#boxOf(left, at.x, at.y));
        showName(name.element, isShown ? (isRight ? 'right' : 'left') : 'none');
      }
  }

  #boxOf({ left, top, width, height }: TextBox, x: CssPx, y: CssPx): TextBox {
    const scale = this.#scale;
    return { left: x + left * scale, top: y + top * scale, width: width * scale, height: height * scale };
  }

  /** The place at a point of the map; `scale` is root font size / 16. */
  hitAt(x: CssPx, y: CssPx, scale: number): SceneHit | undefined {
    const camera = this.#camera;
    if (this.#below.hidden || camera === undefined) return undefined;
    const place = this.#marks.get('places')?.findLast((mark) => {
      const tip = mercatorToPixel(camera, mark.x, mark.y);
      return Math.hypot(tip.x - x, tip.y - PIN.above * scale - y) <= PIN.reach * scale;
    });
    return place && { layer: 'places', handle: place.id };
  }

  /** Removes the elements. */
  destroy(): void {
    this.#below.remove();
    this.#above.remove();
  }

  /** Marks whose position is not a number are not drawn. */
  #replace(kind: Kind, marks: readonly Mark[]): void {
    for (const { element } of this.#marks.get(kind) ?? []) element.remove();
    const drawn = marks.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
    this.#marks.set(kind, drawn);
    for (const mark of drawn) {
      if (this.#placedFor !== undefined) updatePosition(mark, this.#placedFor);
      this.#containers.get(kind)?.append(mark.element);
    }
  }

  /** A label as a mark with its box. */
  #labelMark(label: SceneLabel): Mark {
    const element = textElement('label', label.text);
    element.dataset['tone'] = label.tone;
    if (this.#ruler !== null) this.#ruler.font = LABEL_FONT;
    const width = (this.#ruler?.measureText(label.text).width ?? 0) + LABEL.pad;
    const name = { ...LABEL[label.tone], height: LABEL.height, width, element };
    return { ...markAt(NO_ID, label, element), name };
  }

  #withName(mark: Mark, text: string, box: Omit<TextBox, 'width'>): Mark {
    const element = textElement('name', text);
    mark.element.append(element);
    if (this.#ruler !== null) this.#ruler.font = NAME_FONT;
    return { ...mark, name: { ...box, width: this.#ruler?.measureText(text).width ?? 0, element } };
  }
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

/** Shows a name at a side of its mark; writes only what changes. */
function showName({ style: shown, dataset }: HTMLElement, side: NameSide): void {
  const wanted = side === 'none' ? 'hidden' : '';
  if (shown.visibility !== wanted) shown.visibility = wanted;
  if (side !== 'none' && dataset['side'] !== side) dataset['side'] = side;
}

/** An element over the whole map that receives no pointer events. */
function createContainer(): HTMLElement {
  const element = document.createElement('div');
  element.className = style['marks'] ?? '';
  element.setAttribute('aria-hidden', 'true');
  return element;
}

/** Appends the element that moves all marks of a container. */
function appendMoved(container: HTMLElement): HTMLElement {
  const element = document.createElement('div');
  element.className = style['moved'] ?? '';
  container.append(element);
  return element;
}

/** By how much what is placed for a camera lies elsewhere for another one; undefined where its distances differ. */
function shiftBetween(from: Camera, to: Camera): Point | undefined {
  if (from.zoom !== to.zoom || from.width !== to.width || from.height !== to.height) return undefined;
  const middle = mercatorToPixel(to, from.x, from.y);
  return { x: middle.x - to.width / 2, y: middle.y - to.height / 2 };
}

function moveTo({ style: shown }: HTMLElement, x: CssPx, y: CssPx): void {
  shown.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
}

function textElement(kind: 'name' | 'label', text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = style[kind] ?? '';
  element.textContent = text;
  return element;
}

/** Moves a mark to its position on the screen, or hides it far outside the map. */
function updatePosition({ x, y, element }: Mark, camera: Camera): void {
  const px = mercatorToPixel(camera, x, y);
  const isNear =
    px.x > -MAX_OUTSIDE &&
    px.y > -MAX_OUTSIDE &&
    px.x < camera.width + MAX_OUTSIDE &&
    px.y < camera.height + MAX_OUTSIDE;
  element.style.display = isNear ? '' : 'none';
  if (isNear) moveTo(element, px.x, px.y);
}
