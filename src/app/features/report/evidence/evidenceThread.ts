/** Starts the thread that fits the place of a report. */
import type { EvidencePort } from '../../../../domain/acoustics/evidencePort.ts';
import { dedicatedThread, startThread, type ThreadHandle } from '../../../data/engine/workerThread.ts';

/** A new thread; `onSilent` as in `startThread`. */
export function startEvidenceThread(onSilent: (reason: string) => void): ThreadHandle<EvidencePort> {
  const worker = new Worker(new URL('../../../../workers/evidence.worker.ts', import.meta.url), {
    type: 'module',
    name: 'evidence',
  });
  const ping = (port: EvidencePort) => port.ping();
  return startThread<EvidencePort>(dedicatedThread(worker), { start: ping, ping }, onSilent);
}
