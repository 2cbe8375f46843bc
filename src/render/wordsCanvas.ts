import type { LineFrame } from '../domain/frame/lineFrame.ts';
import type { CountBubble, ReportLabel } from '../domain/frame/overlayFrame.ts';
import type { CssPx } from '../domain/units.ts';
import { mercatorToPixel, sameCamera, type Camera } from './camera.ts';
import {
  BUBBLE,
  bubbleReach,
  drawAngles,
  drawBubbles,
  drawDistances,
  drawLabels,
  type Pen,
} from './mapWords.ts';
import style from './overlay.module.css';
import type { Palette } from './palette.ts';
import { TextRoom } from './textRoom.ts';

/** What there is to write. Lines are those that the layers draw. */
export interface Words {
  readonly labels: readonly ReportLabel[];
  readonly bubbles: readonly CountBubble[];
  readonly angles: LineFrame | undefined;
  readonly distances: LineFrame | undefined;
}

export const NO_WORDS: Words = { labels: [], bubbles: [], angles: undefined, distances: undefined };

/**
 * Texts of data on the map, on one canvas over it: a few hundred at most, chosen by the engine, none of them
 * an element. It exists only while there is something to write.
 */
export class WordsCanvas {
  readonly #parent: HTMLElement;
  readonly #before: Node;
  #canvas: HTMLCanvasElement | undefined;
  #words: Words = NO_WORDS;
  #touched = false;
  /** What the texts of the last drawing took, most important first. */
  readonly room = new TextRoom();
  readonly #drawn: Camera = { x: NaN, y: 0, zoom: 0, width: 0, height: 0, ratio: 1 };

  /** @param before  the element of `parent` that it lies under */
  constructor(parent: HTMLElement, before: Node) {
    this.#parent = parent;
    this.#before = before;
  }

  write(words: Words): void {
    this.#words = words;
    this.#touched = true;
  }

  /** Colours or sizes are others now. */
  touch(): void {
    this.#touched = true;
  }

  /**
   * Draws where the camera or the words have changed since the last time: first what is more important, and each text
   * only where it has room.
   *
   * @param reserve  takes the room of what is there already
   * @returns whether it looked for room anew
   */
  draw(camera: Camera, palette: Palette, scale: number, reserve: (room: TextRoom) => void): boolean {
    if (!this.#touched && sameCamera(camera, this.#drawn)) return false;
    this.room.clear();
    reserve(this.room);
    const isEmpty = wordCount(this.#words) === 0;
    if (isEmpty) this.destroy();
    this.#touched = false;
    Object.assign(this.#drawn, camera);
    if (isEmpty) return true;
    const context = this.#cleared(camera);
    if (context === null) return true;
    const pen: Pen = { context, camera, palette, scale, room: this.room };
    const { labels, bubbles, angles, distances } = this.#words;
    drawBubbles(pen, bubbles);
    drawLabels(pen, labels);
    if (angles !== undefined) drawAngles(pen, angles);
    if (distances !== undefined) drawDistances(pen, distances);
    return true;
  }

  /** The bubble under a point of the map. */
  bubbleAt(camera: Camera, scale: number, x: CssPx, y: CssPx): CountBubble | undefined {
    return this.#words.bubbles.findLast((bubble) => {
      const at = mercatorToPixel(camera, bubble.x, bubble.y);
      return (
        Math.abs(at.x - x) <= bubbleReach(bubble.count) * scale &&
        Math.abs(at.y - y) <= (BUBBLE.height / 2) * scale
      );
    });
  }

  destroy(): void {
    this.#canvas?.remove();
    this.#canvas = undefined;
  }

  #cleared({ width, height, ratio }: Camera): CanvasRenderingContext2D | null {
    this.#canvas ??= this.#make();
    const canvas = this.#canvas;
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== wide || canvas.height !== high) {
      canvas.width = wide;
      canvas.height = high;
    }
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, wide, high);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.textBaseline = 'middle';
    return context;
  }

  #make(): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.className = style['words'] ?? '';
    canvas.setAttribute('aria-hidden', 'true');
    this.#parent.insertBefore(canvas, this.#before);
    return canvas;
  }
}

function wordCount({ labels, bubbles, angles, distances }: Words): number {
  return labels.length + bubbles.length + (angles?.count ?? 0) + (distances?.count ?? 0);
}
