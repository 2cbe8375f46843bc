/** The thread that reads sounds. */
import { atom } from 'jotai';
import type { SoundPort } from '../../../../domain/sound/soundPort.ts';
import type { StateAccess } from '../../../browser/store.ts';
import { KeptThread } from '../../../data/engine/keptThread.ts';
import { dedicatedThread, startThread, type ThreadHandle } from '../../../data/engine/workerThread.ts';

const keptAtom = atom<KeptThread<SoundPort>>();

/** The thread of this page. */
export function soundThreadOf(store: StateAccess): KeptThread<SoundPort> {
  const kept = store.get(keptAtom) ?? new KeptThread(startSoundThread);
  store.set(keptAtom, kept);
  return kept;
}

/** A new thread; `onSilent` as in `startThread`. */
function startSoundThread(onSilent: (reason: string) => void): ThreadHandle<SoundPort> {
  const worker = new Worker(new URL('../../../../workers/sound.worker.ts', import.meta.url), {
    type: 'module',
    name: 'sound',
  });
  const ping = (port: SoundPort) => port.ping();
  return startThread<SoundPort>(dedicatedThread(worker), { start: ping, ping }, onSilent);
}
