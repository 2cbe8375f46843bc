import { useStore } from 'jotai';
import { use, useEffect, useRef, useState, type RefObject } from 'react';
import { reportError } from '../../../browser/errorLog.ts';
import { ShownStage } from '../stage/stage.ts';
import type { DrawnScene } from './drawing/scenePort.ts';
import { surfacesOf, type SceneSurface } from './sceneSurface.ts';

/** A thread that fails is replaced so often. */
const MAX_REPLACED = 3;

/** Keeps a scene drawn inside an element, with the wavefront where it is; the thread draws, the page waits for nothing. */
export function useSceneSurface(place: RefObject<HTMLElement | null>, scene: DrawnScene): void {
  const store = useStore();
  const { waveAtom } = use(ShownStage);
  const surface = useRef<SceneSurface>(undefined);
  const replaced = useRef(0);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const [surfaces, report] = [surfacesOf(store), reportError(store, 'scene')];
    const taken = surfaces.take();
    let hasFailed = false;
    taken.onFailure = (reason) => {
      hasFailed = true;
      report(reason);
      replaced.current += 1;
      if (replaced.current <= MAX_REPLACED) setAttempt(replaced.current);
    };
    taken.started.catch(report);
    // What it still shows is of another report.
    taken.canvas.style.visibility = 'hidden';
    place.current?.append(taken.canvas);
    surface.current = taken;
    return () => {
      if (hasFailed) taken.canvas.remove();
      else surfaces.giveBack(taken, report);
    };
  }, [store, place, attempt]);
  useEffect(() => {
    const shown = surface.current;
    shown
      ?.show(scene)
      .then(() => shown.canvas.style.removeProperty('visibility'))
      .catch(reportError(store, 'scene'));
  }, [store, scene, attempt]);
  useEffect(() => {
    const moved = surface.current;
    if (moved === undefined) return undefined;
    const report = reportError(store, 'wavefront');
    const move = () => void moved.moveWave(store.get(waveAtom).at).catch(report);
    move();
    return store.sub(waveAtom, move);
  }, [store, waveAtom, attempt]);
}
