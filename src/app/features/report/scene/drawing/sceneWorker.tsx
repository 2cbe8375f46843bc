import { createRoot } from '@pixi/react';
import { DOMAdapter, type Application } from 'pixi.js';
import type { Millis } from '../../../../../domain/units.ts';
import { REBUILD_AFTER } from '../../../../../render/base/contextLoss.ts';
import { Drawing } from './Drawing.tsx';
import type { DrawnScene, ScenePort } from './scenePort.ts';
import { useEnd } from './useEnd.ts';
import { SceneClock, WaveClock } from './waveClock.ts';

/** Draws the scenes of one page; each call is described at ScenePort. */
export class SceneWorker implements ScenePort {
  readonly #open = new Map<number, OpenScene>();

  constructor() {
    // A thread has no canvas of a page.
    DOMAdapter.set({
      ...DOMAdapter.get(),
      createCanvas: (width = 1, height = 1) => new OffscreenCanvas(width, height),
    });
  }

  open(handle: number, canvas: OffscreenCanvas): Promise<void> {
    const opened = new OpenScene(canvas);
    this.#open.set(handle, opened);
    return opened.started();
  }

  change(handle: number, change: Partial<DrawnScene>): Promise<void> {
    return this.#open.get(handle)?.change(change) ?? Promise.resolve();
  }

  moveWave(handle: number, at: Millis): Promise<void> {
    this.#open.get(handle)?.clock.moveTo(at);
    return Promise.resolve();
  }

  close(handle: number): Promise<void> {
    const closed = this.#open.get(handle);
    this.#open.delete(handle);
    return closed?.close() ?? Promise.resolve();
  }

  ping(): Promise<void> {
    return Promise.resolve();
  }
}

const OPTIONS = {
  antialias: true,
  autoStart: false,
  backgroundAlpha: 0,
  skipExtensionImports: true,
  preference: 'webgl',
} as const;

/** A scene on its canvas: an application of its own. */
class OpenScene {
  readonly clock = new WaveClock();
  readonly #root: ReturnType<typeof createRoot>;
  /** The last render: each one waits for the one before, which may still start the application. */
  #app: Promise<Application>;
  #scene: DrawnScene | undefined;
  /** Those who wait for the next draw. */
  readonly #waiting: (() => void)[] = [];
  #isClosed = false;

  #lost: ReturnType<typeof setTimeout> | undefined;

  constructor(canvas: OffscreenCanvas) {
    canvas.addEventListener('webglcontextlost', () => this.#awaitContext());
    this.#root = rootOn(canvas, (app) => this.#drawAgain(app));
    this.#app = this.#root.render(undefined, { ...OPTIONS, width: canvas.width, height: canvas.height });
  }

  async started(): Promise<void> {
    await this.#app;
  }

  change(change: Partial<DrawnScene>): Promise<void> {
    // The first change is a whole scene.
    const scene = { ...this.#scene, ...change } as DrawnScene;
    this.#scene = scene;
    const rendered = this.#app.then(() => this.#render(scene));
    this.#app = rendered;
    return new Promise((resolve, reject) => {
      this.#waiting.push(resolve);
      rendered.catch(reject);
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#lost);
    this.#tell();
    const app = await this.#app;
    await new Promise<void>((end) => void this.#root.render(<End end={end} />, {}));
    app.destroy();
  }

  #render(scene: DrawnScene): Promise<Application> {
    return this.#root.render(
      <SceneClock value={this.clock}>
        <Drawing scene={scene} onDrawn={() => this.#tell()} />
      </SceneClock>,
      {},
    );
  }

  /** The browser may never restore a context: then this thread fails, and the page starts another one. */
  #awaitContext(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#lost);
    this.#lost = setTimeout(() => {
      throw new Error('The context of the scene did not return');
    }, REBUILD_AFTER);
  }

  /** A context that came back has an empty canvas. */
  #drawAgain(app: Application): void {
    clearTimeout(this.#lost);
    app.render();
  }

  #tell(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/** @pixi/react knows the canvases of pages alone, by their class, which a thread does not have. */
function rootOn(
  canvas: OffscreenCanvas,
  onRestored: (app: Application) => void,
): ReturnType<typeof createRoot> {
  const onInit = (app: Application) =>
    app.canvas.addEventListener('webglcontextrestored', () => onRestored(app));
  Object.assign(globalThis, { HTMLCanvasElement: OffscreenCanvas });
  try {
    return createRoot(canvas as unknown as HTMLCanvasElement, { onInit });
  } finally {
    // Pixi takes a thread that has the class for a page.
    Reflect.deleteProperty(globalThis, 'HTMLCanvasElement');
  }
}

function End({ end }: { readonly end: () => void }) {
  useEnd(end);
  return undefined;
}
