/** Starts the thread that reads sounds. */
import type { SoundPort } from '../../../../domain/sound/soundPort.ts';
import { dedicatedThread, startThread, type ThreadHandle } from '../../../data/engine/workerThread.ts';

/** A new thread; `onSilent` as in `startThread`. */
export function startSoundThread(onSilent: (reason: string) => void): ThreadHandle<SoundPort> {
  const worker = new Worker(new URL('../../../../workers/sound.worker.ts', import.meta.url), {
    type: 'module',
    name: 'sound',
  });
  const ping = (port: SoundPort) => port.ping();
  return startThread<SoundPort>(dedicatedThread(worker), { start: ping, ping }, onSilent);
}
