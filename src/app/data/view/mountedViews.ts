/** The scene and the timeline that are mounted now; the frames of the engine go to them. */
import { atom } from 'jotai';
import type { RenderFrame, SpentFrame } from '../../../domain/frame/renderFrame.ts';
import type { Scene } from '../../../render/base/sceneTypes.ts';
import type { Timeline } from '../../../render/timeline/timelineTypes.ts';

const mountedSceneAtom = atom<Scene | undefined>(undefined);
const mountedTimelineAtom = atom<Timeline | undefined>(undefined);

/** The mounted scene. */
export const sceneAtom = atom((get) => get(mountedSceneAtom));

/** The mounted timeline. */
export const timelineAtom = atom((get) => get(mountedTimelineAtom));

type SceneMove = (scene: Scene) => void;

/** The newest move that waits for a scene. */
const awaitedMoveAtom = atom<{ readonly move: SceneMove } | undefined>(undefined);

/** Moves the map; where none is mounted, as on a screen that was opened before home, when home is shown. */
export const moveSceneAtom = atom(null, (get, set, move: SceneMove) => {
  const scene = get(mountedSceneAtom);
  if (scene === undefined) set(awaitedMoveAtom, { move });
  else move(scene);
});

/** Makes the move that waited for the scene that is mounted now. */
export const makeAwaitedMoveAtom = atom(null, (get, set) => {
  const awaited = get(awaitedMoveAtom);
  set(awaitedMoveAtom, undefined);
  if (awaited !== undefined) set(moveSceneAtom, awaited.move);
});

/** Drops the move that waits for a scene: the session has ended. */
export const forgetAwaitedMoveAtom = atom(null, (_get, set) => set(awaitedMoveAtom, undefined));

/** Mounts a scene; returns a function that unmounts and destroys it. */
export const mountSceneAtom = atom(null, (get, set, scene: Scene) => {
  set(mountedSceneAtom, scene);
  return (): void => {
    if (get(mountedSceneAtom) === scene) set(mountedSceneAtom, undefined);
    scene.destroy();
  };
});

/** Mounts a timeline; returns a function that unmounts and destroys it. */
export const mountTimelineAtom = atom(null, (get, set, timeline: Timeline) => {
  set(mountedTimelineAtom, timeline);
  return (): void => {
    if (get(mountedTimelineAtom) === timeline) set(mountedTimelineAtom, undefined);
    timeline.destroy();
  };
});

/** Gives a frame to both views; returns the buffers that neither keeps. */
export const showFrameAtom = atom(null, (get, _set, frame: RenderFrame): SpentFrame => {
  const scene = get(mountedSceneAtom);
  const timeline = get(mountedTimelineAtom);
  const spent: SpentFrame = scene === undefined ? unusedParts(frame) : scene.applyFrame(frame);
  if (frame.timeline === undefined) return spent;
  const old = timeline === undefined ? frame.timeline : timeline.applyFrame(frame.timeline);
  return old === undefined ? spent : { ...spent, timeline: old };
});

function unusedParts({ reports, nodes, trajectories, expertLines }: RenderFrame): SpentFrame {
  return {
    ...(reports?.kind === 'full' && { reports }),
    ...(nodes?.kind === 'full' && { nodes }),
    ...(trajectories && { trajectories }),
    ...(expertLines && { expertLines }),
  };
}
