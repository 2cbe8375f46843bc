import type { Metres, Radians } from '../../src/domain/units.ts';
import type { Point, Point3 } from '../../src/domain/geo/point3.ts';
import { mixColours, type Canvas, type Colour, type Halo, type Pixel } from './canvas.ts';

/** Position and direction of a camera. x is right, y is ahead, z is up; the camera is tilted down. */
export interface Lens {
  readonly x: Metres;
  readonly height: Metres;
  readonly down: Radians;
  /** Width of the image at a distance of 1. */
  readonly wide: number;
}

/** Light and haze of a scene. */
export interface Light {
  /** Colour of the haze, and the distance at which it reaches a share of 1 − 1/e. */
  readonly haze: Colour;
  readonly sight: Metres;
  /** Share of their own colour that unlit surfaces show. */
  readonly ambient: number;
}

/** How a face is coloured. */
interface Glow {
  /** A lamp or a lit window, which is not darkened. */
  readonly isLit?: boolean;
}

const NEAR: Metres = 0.4;
/** Longest piece of a wall; pieces are sorted by distance separately. */
export const WALL_PIECE: Metres = 3;

interface Face {
  readonly far: Metres;
  readonly draw: () => void;
}

/** Perspective view with a painter's algorithm: `finish` draws the added faces from the farthest to the nearest. */
export class View {
  readonly #canvas: Canvas;
  readonly #lens: Lens;
  readonly #light: Light;
  readonly #faces: Face[] = [];

  constructor(canvas: Canvas, lens: Lens, light: Light) {
    this.#canvas = canvas;
    this.#lens = lens;
    this.#light = light;
  }

  /** Draws a face on the ground immediately, below all others. */
  ground(corners: readonly Point3[], colour: Colour, alpha = 1): void {
    const seen = this.#seen(corners);
    if (seen !== undefined) this.#canvas.polygon(seen.corners, this.#lit(colour, seen.far), alpha);
  }

  /** Adds a face. */
  face(corners: readonly Point3[], colour: Colour, { isLit = false }: Glow = {}): void {
    this.#add(corners, colour, { isLit, before: 0 });
  }

  /** Adds a door, window or sign, drawn after the wall behind it. */
  wallDetail(corners: readonly Point3[], colour: Colour, { isLit = false }: Glow = {}): void {
    this.#add(corners, colour, { isLit, before: WALL_PIECE / 2 });
  }

  /** Adds an ellipse that faces the camera. */
  ball(
    centre: Point3,
    { width, height }: { readonly width: Metres; readonly height: Metres },
    colour: Colour,
  ): void {
    const at = this.#project(centre);
    if (at === undefined) return;
    const shown = this.#lit(colour, at.far);
    const draw = () => this.#canvas.ellipse(at, (width / 2) * at.scale, (height / 2) * at.scale, shown);
    this.#faces.push({ far: at.far, draw });
  }

  /** Adds a light around a point, with its radius in metres. */
  glow(centre: Point3, halo: Halo): void {
    const at = this.#project(centre);
    if (at === undefined) return;
    const shown = { ...halo, radius: Math.min(halo.radius * at.scale, 400) };
    const draw = () => this.#canvas.glow(at, shown);
    this.#faces.push({ far: at.far - 0.01, draw });
  }

  /** Adds the visible faces of a box centred at (x, y) with its bottom at z. */
  box(at: Point3, size: Point3, colour: Colour): void {
    const [left, right] = [at.x - size.x / 2, at.x + size.x / 2];
    const [front, back] = [at.y - size.y / 2, at.y + size.y / 2];
    const [bottom, top] = [at.z, at.z + size.z];
    const side = left > this.#lens.x ? left : right;
    const wall = (x: Metres): Point3[] => [
      { x, y: front, z: bottom },
      { x, y: back, z: bottom },
      { x, y: back, z: top },
      { x, y: front, z: top },
    ];
    this.face(wall(side), shadeColour(colour, 0.8));
    this.face(flatQuad(left, right, front, back, top), shadeColour(colour, 1.12));
    this.face(crossQuad(left, right, front, bottom, top), colour);
  }

  /** Pixel of a point and pixels per metre there; undefined behind the camera. */
  pixelOf(point: Point3): (Pixel & { readonly scale: number }) | undefined {
    return this.#project(point);
  }

  /** Draws all added faces. */
  finish(): void {
    this.#faces.sort((a, b) => b.far - a.far);
    for (const face of this.#faces) face.draw();
  }

  /** Adds a face that is drawn as if it were `before` metres nearer. */
  #add(
    corners: readonly Point3[],
    colour: Colour,
    { isLit, before }: Required<Glow> & { readonly before: Metres },
  ): void {
    const seen = this.#seen(corners);
    if (seen === undefined) return;
    const shown = isLit ? colour : this.#lit(colour, seen.far);
    this.#faces.push({ far: seen.far - before, draw: () => this.#canvas.polygon(seen.corners, shown) });
  }

  #lit(colour: Colour, far: Metres): Colour {
    const dark = shadeColour(colour, this.#light.ambient);
    return mixColours(dark, this.#light.haze, 1 - Math.exp(-far / this.#light.sight));
  }

  #seen(corners: readonly Point3[]): { corners: Pixel[]; far: Metres } | undefined {
    const turned = clipped(corners.map((corner) => this.#turn(corner)));
    if (turned.length < 3) return undefined;
    const far = turned.reduce((sum, { ahead }) => sum + ahead, 0) / turned.length;
    return { corners: turned.map((point) => this.#place(point)), far };
  }

  #project(point: Point3): (Pixel & { readonly scale: number; readonly far: Metres }) | undefined {
    const turned = this.#turn(point);
    if (turned.ahead < NEAR) return undefined;
    return { ...this.#place(turned), scale: this.#focus / turned.ahead, far: turned.ahead };
  }

  get #focus(): number {
    return this.#canvas.width / this.#lens.wide;
  }

  #turn({ x, y, z }: Point3): Turned {
    const { height, down } = this.#lens;
    const [sin, cos] = [Math.sin(down), Math.cos(down)];
    const above = z - height;
    return { right: x - this.#lens.x, ahead: y * cos - above * sin, up: y * sin + above * cos };
  }

  #place({ right, ahead, up }: Turned): Pixel {
    const scale = this.#focus / ahead;
    return { x: this.#canvas.width / 2 + right * scale, y: this.#canvas.height / 2 - up * scale };
  }
}

interface Turned {
  readonly right: Metres;
  readonly ahead: Metres;
  readonly up: Metres;
}

/** Clips a polygon at the near plane. */
function clipped(corners: readonly Turned[]): Turned[] {
  return corners.flatMap((corner, n) => {
    const next = corners[(n + 1) % corners.length] ?? corner;
    const visible = corner.ahead >= NEAR ? [corner] : [];
    if (corner.ahead >= NEAR === next.ahead >= NEAR) return visible;
    const t = (NEAR - corner.ahead) / (next.ahead - corner.ahead);
    const cut = (a: number, b: number) => a + (b - a) * t;
    return [...visible, { right: cut(corner.right, next.right), ahead: NEAR, up: cut(corner.up, next.up) }];
  });
}

/** A colour multiplied by a share. */
export function shadeColour(colour: Colour, share: number): Colour {
  return [colour[0] * share, colour[1] * share, colour[2] * share];
}

/** Corners of a horizontal rectangle at height z. */
// oxlint-disable-next-line shotpoint/parameters -- coordinates of a drawing call
export function flatQuad(left: Metres, right: Metres, front: Metres, back: Metres, z: Metres = 0): Point3[] {
  return [
    { x: left, y: front, z },
    { x: right, y: front, z },
    { x: right, y: back, z },
    { x: left, y: back, z },
  ];
}

/** Corners of a vertical rectangle across the view at distance y. */
// oxlint-disable-next-line shotpoint/parameters -- coordinates of a drawing call
export function crossQuad(left: Metres, right: Metres, y: Metres, bottom: Metres, top: Metres): Point3[] {
  return [
    { x: left, y, z: bottom },
    { x: right, y, z: bottom },
    { x: right, y, z: top },
    { x: left, y, z: top },
  ];
}

/** Corners of a vertical rectangle along the view at x. */
// oxlint-disable-next-line shotpoint/parameters -- coordinates of a drawing call
export function lengthwiseQuad(
  x: Metres,
  front: Metres,
  back: Metres,
  bottom: Metres,
  top: Metres,
): Point3[] {
  return [
    { x, y: front, z: bottom },
    { x, y: back, z: bottom },
    { x, y: back, z: top },
    { x, y: front, z: top },
  ];
}

/** Corners of a disc on the ground. */
export function groundDisc({ x, y }: Point, radius: Metres): Point3[] {
  return Array.from({ length: 28 }, (_, n) => {
    const angle = (n / 28) * 2 * Math.PI;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle), z: 0 };
  });
}
