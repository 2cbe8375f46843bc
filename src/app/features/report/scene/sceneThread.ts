/** Starts the thread that draws scenes. */
import { dedicatedThread, startThread, type ThreadHandle } from '../../../data/engine/workerThread.ts';
import type { ScenePort } from './drawing/scenePort.ts';

/** A new thread; `onSilent` as in `startThread`. */
export function startSceneThread(onSilent: (reason: string) => void): ThreadHandle<ScenePort> {
  const worker = new Worker(new URL('./drawing/scene.worker.ts', import.meta.url), {
    type: 'module',
    name: 'scene',
  });
  const ping = (port: ScenePort) => port.ping();
  return startThread<ScenePort>(dedicatedThread(worker), { start: ping, ping }, onSilent);
}
