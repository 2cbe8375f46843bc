/** Starts the thread that fits what sensors measured. */
import type { AcousticsPort } from '../../../domain/acoustics/acousticsPort.ts';
import { dedicatedThread, startThread, type ThreadHandle } from '../engine/workerThread.ts';

/** A new thread; `onSilent` as in `startThread`. */
export function startAcousticsThread(onSilent: (reason: string) => void): ThreadHandle<AcousticsPort> {
  const worker = new Worker(new URL('../../../workers/acoustics.worker.ts', import.meta.url), {
    type: 'module',
    name: 'acoustics',
  });
  const ping = (port: AcousticsPort) => port.ping();
  return startThread<AcousticsPort>(dedicatedThread(worker), { start: ping, ping }, onSilent);
}
