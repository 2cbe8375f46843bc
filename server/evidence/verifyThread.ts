/** Worker thread that verifies the journal, so that the main thread of the server is not blocked. */
import { parentPort, workerData } from 'node:worker_threads';
import { yieldToCalls } from '../process/openCalls.ts';
import { verifyDataDirectory, type EvidenceAddress } from './verifyDataDirectory.ts';
import type { Verdict } from './verdict.ts';

/** Messages of the thread: progress, then one verdict. */
export type ThreadMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'verdict'; readonly verdict: Verdict };

/** What the thread is started with. */
export interface ThreadData {
  readonly address: EvidenceAddress;
  /** Of `OpenCalls`: the check works while no call is open. */
  readonly calls: SharedArrayBuffer;
}

const post = (message: ThreadMessage): void => parentPort?.postMessage(message);

const { address, calls } = workerData as ThreadData;
const verdict = await verifyDataDirectory(address, {
  progress: (done, total) => post({ kind: 'progress', done, total }),
  pause: () => yieldToCalls(calls),
});
post({ kind: 'verdict', verdict });
