/** The canvas of a scene, which the scene's thread draws on. */
import * as Comlink from 'comlink';
import { atom } from 'jotai';
import type { Millis } from '../../../../domain/units.ts';
import type { StateAccess } from '../../../browser/store.ts';
import { KeptThread, type UsedThread } from '../../../data/engine/keptThread.ts';
import type { DrawnScene, ScenePort } from './drawing/scenePort.ts';
import { startSceneThread } from './sceneThread.ts';

/** The scene of the next report takes the surface of the one before within this time; then its WebGL context ends. */
const KEPT: Millis = 2_000;

/** A canvas of the page, drawn by the thread. Its calls reject when the thread fails. */
export class SceneSurface {
  readonly #use: UsedThread<ScenePort>;
  readonly #handle: number;
  /** Whoever shows the surface places it in the page. */
  readonly canvas = document.createElement('canvas');
  /** Resolves when its application has started. */
  readonly started: Promise<void>;
  /** Called with the reason when the thread has failed: the surface draws nothing more. */
  onFailure: (reason: unknown) => void = () => undefined;
  #shown: DrawnScene | undefined;

  constructor(thread: KeptThread<ScenePort>, handle: number) {
    this.#use = thread.use((reason) => this.onFailure(reason));
    this.#handle = handle;
    const drawn = this.canvas.transferControlToOffscreen();
    this.started = this.#use.port.open(handle, Comlink.transfer(drawn, [drawn]));
  }

  /** Draws a scene; sends what differs from the one before. Resolves when it is drawn. */
  async show(scene: DrawnScene): Promise<void> {
    const change = this.#shown === undefined ? scene : changesOf(this.#shown, scene);
    this.#shown = scene;
    const { width, height } = scene.frame;
    Object.assign(this.canvas.style, { width: `${width}px`, height: `${height}px` });
    return this.#use.port.change(this.#handle, change);
  }

  /** Draws the wavefront at a time after the shot. */
  moveWave(at: Millis): Promise<void> {
    return this.#use.port.moveWave(this.#handle, at);
  }

  /** Ends its WebGL context. */
  async close(): Promise<void> {
    this.#use.end();
    await this.#use.port.close(this.#handle);
  }
}

function changesOf(before: DrawnScene, now: DrawnScene): Partial<DrawnScene> {
  const names = Object.keys(now) as (keyof DrawnScene)[];
  const changed = names.filter((name) => now[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, now[name]]));
}

/** The surfaces of a page: the one that a scene gives back waits for the scene of the next report. */
class SceneSurfaces {
  readonly #thread = new KeptThread<ScenePort>(startSceneThread);
  #waiting: SceneSurface | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = 0;

  take(): SceneSurface {
    clearTimeout(this.#timer);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    this.#last += 1;
    return waiting ?? new SceneSurface(this.#thread, this.#last);
  }

  /** Starts a surface for a scene that comes soon; `onError` is called with what keeps it from starting. */
  warm(onError: (why: unknown) => void): void {
    if (this.#waiting !== undefined) return;
    const surface = this.take();
    surface.started.catch(onError);
    this.giveBack(surface, onError);
  }

  /** @param onError  called with what keeps the context from being ended */
  giveBack(surface: SceneSurface, onError: (why: unknown) => void): void {
    surface.canvas.remove();
    surface.onFailure = () => {
      if (this.#waiting === surface) this.#waiting = undefined;
    };
    this.#closeWaiting(onError);
    this.#waiting = surface;
    this.#timer = setTimeout(() => this.#closeWaiting(onError), KEPT);
  }

  #closeWaiting(onError: (why: unknown) => void): void {
    clearTimeout(this.#timer);
    this.#waiting?.close().catch(onError);
    this.#waiting = undefined;
  }
}

const surfacesAtom = atom<SceneSurfaces>();

/** The surfaces of this page. */
export function surfacesOf(store: StateAccess): SceneSurfaces {
  const known = store.get(surfacesAtom) ?? new SceneSurfaces();
  store.set(surfacesAtom, known);
  return known;
}
