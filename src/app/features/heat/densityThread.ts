/** Starts the thread that computes how close together reports lie. */
import type { DensityPort } from '../../../domain/map/densityPort.ts';
import { dedicatedThread, startThread, type ThreadHandle } from '../../data/engine/workerThread.ts';

/** A new thread; `onSilent` as in `startThread`. */
export function startDensityThread(onSilent: (reason: string) => void): ThreadHandle<DensityPort> {
  const worker = new Worker(new URL('../../../workers/density.worker.ts', import.meta.url), {
    type: 'module',
    name: 'density',
  });
  const ping = (port: DensityPort) => port.ping();
  return startThread<DensityPort>(dedicatedThread(worker), { start: ping, ping }, onSilent);
}
