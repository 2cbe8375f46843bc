import type { MarkerFrame } from '../../domain/frame/markerFrame.ts';
import type { Millis } from '../../domain/units.ts';
import { BlinkClock } from './blinkClock.ts';
import { DecorationPace } from './decorationPace.ts';
import type { Painted } from './equipmentPicture.ts';
import type { FrameTicket } from '../base/frameLoop.ts';
import { whenDrawn } from './frameFence.ts';
import { Pulse } from './pulse.ts';

/** What a draw that is due is made for. */
export interface DueDraw {
  /** Epoch ms by the monotonic clock: sensors blink by it, in all windows alike. */
  readonly clock: Millis;
  readonly blinks: boolean;
  /** 0 to 1 while the latest report's rings grow; 1: they stand still. */
  readonly pulse: number;
  /** There is time to draw sensors that changed or turn their colours. */
  readonly decorates: boolean;
  /** There is time to draw all sensors, because very many changed. */
  readonly repaints: boolean;
}

/** What became of a draw. */
export interface DrawOutcome {
  readonly painted: Painted;
  /** What of the equipment waits for its turn. */
  readonly waits: Painted;
  readonly gl: WebGL2RenderingContext;
}

/** However slow drawing is, sensors show states and turn their colours once a second, and where all changed once in four. */
const LONGEST_PART_PAUSE: Millis = 1_000;
const LONGEST_REPAINT_PAUSE: Millis = 4_000;

/** Decides when the scene is drawn: at once for what changed, by the clock and in its turn for decoration (F-38). */
export class DrawPlan {
  readonly #ticket: FrameTicket;
  readonly #blink = new BlinkClock();
  readonly #pulse = new Pulse();
  readonly #partPace = new DecorationPace(LONGEST_PART_PAUSE);
  readonly #repaintPace = new DecorationPace(LONGEST_REPAINT_PAUSE);
  readonly #stillness = matchMedia('(prefers-reduced-motion: reduce)');
  #isStale = false;
  #dirty = true;
  /** Next decoration, `performance.now()`. */
  #moment: Millis = 0;
  #endWait: (() => void) | undefined;

  /** @param ticket  asks the frame loop for draws */
  constructor(ticket: FrameTicket) {
    this.#ticket = ticket;
    this.#stillness.addEventListener('change', this.invalidate);
  }

  readonly invalidate = (): void => {
    this.#dirty = true;
    this.#ticket.invalidate();
  };

  /** The next draw is due, whoever asks for it. */
  noteMoved(): void {
    this.#dirty = true;
  }

  /**
   * Sensors changed: they are drawn in their turn.
   *
   * @param indices  [count] index of each sensor, by which its blink is staggered
   * @param waits    what of them is to be drawn again
   */
  noteEquipment(indices: Float32Array, count: number, waits: Painted): void {
    this.#blink.setNodes(indices, count);
    this.#wishFor(waits, performance.now());
  }

  noteReports(frame: MarkerFrame): void {
    this.#pulse.see(frame, performance.now());
  }

  /** Live data is stale: sensors do not blink (F-92). */
  set isStale(isStale: boolean) {
    this.#isStale = isStale;
    this.invalidate();
  }

  /** What to draw now, or undefined while nothing is due. */
  due(now: Millis): DueDraw | undefined {
    const isDecoration = now >= this.#moment;
    if (!this.#dirty && !isDecoration) {
      if (this.#moment < Infinity) this.#ticket.wakeAt(this.#moment);
      return undefined;
    }
    const moves = !this.#stillness.matches;
    return {
      clock: performance.timeOrigin + now,
      blinks: moves && !this.#isStale,
      pulse: moves ? this.#pulse.phase(now) : 1,
      decorates: this.#partPace.allows(now, this.#dirty),
      repaints: this.#repaintPace.allows(now, this.#dirty),
    };
  }

  /** The due draw was handed to the GPU. */
  drawn(now: Millis, { clock, blinks, decorates }: DueDraw, { painted, waits, gl }: DrawOutcome): void {
    const isDecoration = !this.#dirty || (decorates && painted === 'parts');
    this.#dirty = false;
    if (painted === 'whole') this.#measure(this.#repaintPace, now, gl);
    else if (isDecoration) this.#measure(this.#partPace, now, gl);
    const blink = blinks ? this.#blink.nextAfter(clock) - performance.timeOrigin : Infinity;
    const pulse = this.#stillness.matches ? Infinity : this.#pulse.nextAfter(now);
    this.#moment = Infinity;
    const next = Math.min(blink, pulse);
    if (next < Infinity) this.#wish(Math.max(next, this.#partPace.nextAt));
    this.#wishFor(waits, now);
  }

  #wishFor(waits: Painted, now: Millis): void {
    if (waits === 'nothing') return;
    const pace = waits === 'whole' ? this.#repaintPace : this.#partPace;
    this.#wish(Math.max(now, pace.nextAt));
  }

  #measure(pace: DecorationPace, now: Millis, gl: WebGL2RenderingContext): void {
    pace.begin(now);
    this.#endWait?.();
    this.#endWait = whenDrawn(gl, now, (cost) => pace.note(cost));
  }

  end(): void {
    this.#endWait?.();
    this.#stillness.removeEventListener('change', this.invalidate);
  }

  #wish(moment: Millis): void {
    this.#moment = Math.min(this.#moment, moment);
    this.#ticket.wakeAt(this.#moment);
  }
}
