import type { CssPx, Millis } from '../../src/domain/units.ts';
import { nextFrame } from './bench.ts';
import { ourSurvey } from './ourSurvey.ts';
import { loadPeer } from './peers.ts';
import { DraggedSurvey, stepOfDrag, type MakeSurveyCase, type SurveyCase } from './surveyCase.ts';
import { bareSurvey, maplibreSetData } from './surveyPeers.ts';

const CASES = {
  'bare map': bareSurvey,
  ours: ourSurvey,
  'MapLibre setData': maplibreSetData,
  'terra-draw': async (...given) => (await loadPeer('terraDraw')).terraDraw(...given),
  'deck.gl editable-layers': async (...given) => (await loadPeer('editableLayers')).editableLayers(...given),
} as const satisfies Record<string, MakeSurveyCase>;

export type SurveyCaseName = keyof typeof CASES;

interface Open {
  readonly container: HTMLElement;
  readonly made: SurveyCase;
  /** Middle of the case in the window, read once: reading it makes the browser lay the page out. */
  readonly middle: { readonly x: CssPx; readonly y: CssPx };
}

const WARM_UP_STEPS = 3;

let opened: Open | undefined;
let step = 0;
let shownFrames = 0;

/** The page's half of the stage rows of the section survey: one case at a time. */
export const surveys = {
  /** Makes a case whose node the mouse drags. Returns where it is in the window. */
  async openForMouse(name: SurveyCaseName, count: number, seed: number): Promise<{ x: number; y: number }> {
    const { middle } = await make(name, count, seed);
    void countShown();
    return middle;
  },

  /** Frames with new lines since the case was made for the mouse. */
  shownFrames: (): number => shownFrames,

  /** Makes a case and takes hold of its node. */
  async open(name: SurveyCaseName, count: number, seed: number): Promise<void> {
    await make(name, count, seed);
    step = 0;
    pointer('pointerdown', 0, 0);
    // The first moves begin the drag.
    for (const dx of [8, 16, stepOfDrag(0).dx]) {
      await nextFrame();
      pointer('pointermove', dx, 0);
    }
    await nextFrame();
    for (let i = 0; i < WARM_UP_STEPS; i++) await surveys.step();
  },

  /** Moves the pointer; resolves with the time until a frame with the new lines was submitted. */
  async step(): Promise<Millis> {
    if (opened === undefined) throw new Error('No case is open');
    step += 1;
    const { dx, dy } = stepOfDrag(step);
    const shown = opened.made.shown();
    const began = performance.now();
    pointer('pointermove', dx, dy);
    await shown;
    return performance.now() - began;
  },

  /** What a step is called by, without one. */
  rest: (): Promise<Millis> => Promise.resolve(0),

  close(): void {
    pointer('pointerup', 0, 0);
    opened?.made.dispose();
    opened?.container.remove();
    opened = undefined;
  },
};

export type Surveys = typeof surveys;

async function make(name: SurveyCaseName, count: number, seed: number): Promise<Open> {
  const container = document.createElement('div');
  container.className = 'case';
  document.body.append(container);
  const made = await CASES[name](container, new DraggedSurvey(count, seed));
  // What the case left behind as it was made is not of its steps.
  window.gc?.();
  const { left, top, width, height } = container.getBoundingClientRect();
  opened = { container, made, middle: { x: left + width / 2, y: top + height / 2 } };
  return opened;
}

async function countShown(): Promise<void> {
  shownFrames = 0;
  const counted = opened;
  for (; counted !== undefined && counted === opened; shownFrames++) await counted.made.shown();
}

/** A pointer event so far from the middle of the case. */
function pointer(type: string, dx: number, dy: number): void {
  if (opened === undefined) return;
  const { made, middle } = opened;
  made.target.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      pointerId: 1,
      pointerType: 'mouse',
      isPrimary: true,
      button: type === 'pointermove' ? -1 : 0,
      buttons: type === 'pointerup' ? 0 : 1,
      clientX: middle.x + dx,
      clientY: middle.y + dy,
    }),
  );
}
