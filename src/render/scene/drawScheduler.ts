import type { MarkerFrame } from '../../domain/frame/markerFrame.ts';
import type { Millis } from '../../domain/units.ts';
import { BlinkClock } from './blinkClock.ts';
import { DecorationThrottle } from './decorationThrottle.ts';
import type { RepaintExtent } from './equipmentImage.ts';
import type { FrameHandle } from '../base/frameLoop.ts';
import { measureGpuTime } from './gpuFence.ts';
import type { DrawOptions } from './markerStage.ts';
import { PulseAnimation } from './pulseAnimation.ts';

/** Result of a draw. */
export interface DrawResult {
  readonly repainted: RepaintExtent;
  /** Repaint of the equipment that is still pending. */
  readonly pending: RepaintExtent;
  readonly gl: WebGL2RenderingContext;
}

/** However slow drawing is, sensors show their state and blink once a second; after a change of very many, every 4 s. */
const MAX_PARTIAL_PAUSE: Millis = 1_000;
const MAX_FULL_PAUSE: Millis = 4_000;

/**
 * Decides when the scene is drawn: on the next frame after a change, and by the clock for decoration, as far as the GPU
 * has time for it. Times are of `performance.now()`.
 */
export class DrawScheduler {
  readonly #handle: FrameHandle;
  readonly #blink = new BlinkClock();
  readonly #pulse = new PulseAnimation();
  readonly #partialThrottle = new DecorationThrottle(MAX_PARTIAL_PAUSE);
  readonly #fullThrottle = new DecorationThrottle(MAX_FULL_PAUSE);
  readonly #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  #isStale = false;
  #hasChanges = true;
  /** Time of the next decoration; Infinity: none. */
  #decorationAt: Millis = 0;
  #cancelMeasurement: (() => void) | undefined;

  /** @param handle  requests draws from the frame loop */
  constructor(handle: FrameHandle) {
    this.#handle = handle;
    this.#reducedMotion.addEventListener('change', this.invalidate);
  }

  /** Requests a draw on the next frame. */
  readonly invalidate = (): void => {
    this.#hasChanges = true;
    this.#handle.invalidate();
  };

  /** Makes a draw due without a request for a frame: for a caller that draws anyway. */
  markChanged(): void {
    this.#hasChanges = true;
  }

  /**
   * Schedules the draw of sensors that changed.
   *
   * @param indices  [count] index of each sensor, which staggers its blink
   * @param pending  repaint that the change requires
   */
  setSensors(indices: Float32Array, count: number, pending: RepaintExtent): void {
    this.#blink.setNodes(indices, count);
    this.#schedulePending(pending, performance.now());
  }

  /** Sets the reports shown from now on; another latest report starts the pulse. */
  setReports(frame: MarkerFrame): void {
    this.#pulse.setReports(frame, performance.now());
  }

  /** Live data is stale: sensors do not blink. */
  set isStale(isStale: boolean) {
    this.#isStale = isStale;
    this.invalidate();
  }

  /**
   * Options of the draw that is due now; undefined while none is. Sensors blink by epoch time from the monotonic clock,
   * in step in all windows.
   */
  nextDraw(now: Millis): DrawOptions | undefined {
    const isDecorationDue = now >= this.#decorationAt;
    if (!this.#hasChanges && !isDecorationDue) {
      if (this.#decorationAt < Infinity) this.#handle.wakeAt(this.#decorationAt);
      return undefined;
    }
    const isAnimated = !this.#reducedMotion.matches;
    const hasChanges = this.#hasChanges;
    return {
      now: performance.timeOrigin + now,
      isBlinking: isAnimated && !this.#isStale,
      pulse: isAnimated ? this.#pulse.phase(now) : 1,
      canDrawChanges: this.#partialThrottle.canDraw(now, { hasChanges }),
      canRepaintAll: this.#fullThrottle.canDraw(now, { hasChanges }),
    };
  }

  /** Call when the due draw was handed to the GPU: schedules the next decoration and measures the cost of this one. */
  finishDraw(now: Millis, options: DrawOptions, { repainted, pending, gl }: DrawResult): void {
    const { isBlinking, canDrawChanges } = options;
    const isDecoration = !this.#hasChanges || (canDrawChanges && repainted === 'partial');
    this.#hasChanges = false;
    if (repainted === 'full') this.#measure(this.#fullThrottle, now, gl);
    else if (isDecoration) this.#measure(this.#partialThrottle, now, gl);
    const blinkAt = isBlinking ? this.#blink.nextAfter(options.now) - performance.timeOrigin : Infinity;
    const pulseAt = this.#reducedMotion.matches ? Infinity : this.#pulse.nextAfter(now);
    this.#decorationAt = Infinity;
    const next = Math.min(blinkAt, pulseAt);
    if (next < Infinity) this.#scheduleDecoration(Math.max(next, this.#partialThrottle.nextAt));
    this.#schedulePending(pending, now);
  }

  /** Cancels the measurement in progress and removes the listener. */
  destroy(): void {
    this.#cancelMeasurement?.();
    this.#reducedMotion.removeEventListener('change', this.invalidate);
  }

  #schedulePending(pending: RepaintExtent, now: Millis): void {
    if (pending === 'none') return;
    const throttle = pending === 'full' ? this.#fullThrottle : this.#partialThrottle;
    this.#scheduleDecoration(Math.max(now, throttle.nextAt));
  }

  #measure(throttle: DecorationThrottle, now: Millis, gl: WebGL2RenderingContext): void {
    if (!throttle.start(now)) return;
    this.#cancelMeasurement?.();
    this.#cancelMeasurement = measureGpuTime(gl, now, (cost) => throttle.setCost(cost));
  }

  #scheduleDecoration(time: Millis): void {
    this.#decorationAt = Math.min(this.#decorationAt, time);
    this.#handle.wakeAt(this.#decorationAt);
  }
}
