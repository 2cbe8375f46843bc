/** Where frames of the engine go: the scene and the timeline that are mounted now. */
import type { RenderFrame, SpentFrame } from '../../../domain/frame/renderFrame.ts';
import type { Scene } from '../../../render/base/sceneTypes.ts';
import type { Timeline } from '../../../render/timeline/timelineTypes.ts';

let scene: Scene | undefined;
let timeline: Timeline | undefined;

/** The mounted scene. */
export function currentScene(): Scene | undefined {
  return scene;
}

/** The mounted timeline. */
export function currentTimeline(): Timeline | undefined {
  return timeline;
}

/** Takes a scene into use; returns what takes it out of use and ends it. */
export function mountScene(made: Scene): () => void {
  scene = made;
  return () => {
    if (scene === made) scene = undefined;
    made.destroy();
  };
}

/** Takes a timeline into use; returns what takes it out of use and ends it. */
export function mountTimeline(made: Timeline): () => void {
  timeline = made;
  return () => {
    if (timeline === made) timeline = undefined;
    made.destroy();
  };
}

/** Hands a frame to both; what neither keeps goes back at once. */
export function showFrame(frame: RenderFrame): SpentFrame {
  const spent: SpentFrame = scene === undefined ? unused(frame) : scene.applyFrame(frame);
  if (frame.timeline === undefined) return spent;
  const old = timeline === undefined ? frame.timeline : timeline.applyFrame(frame.timeline);
  return old === undefined ? spent : { ...spent, timeline: old };
}

function unused({ reports, nodes, trajectories, expertLines }: RenderFrame): SpentFrame {
  return {
    ...(reports?.kind === 'whole' && { reports }),
    ...(nodes?.kind === 'whole' && { nodes }),
    ...(trajectories && { trajectories }),
    ...(expertLines && { expertLines }),
  };
}
