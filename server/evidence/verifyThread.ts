/** Worker thread that verifies the journal, so that the main thread of the server is not blocked. */
import { parentPort, workerData } from 'node:worker_threads';
import { verifyDataDirectory, type EvidenceAddress } from './verifyDataDirectory.ts';
import type { Verdict } from './verdict.ts';

/** Messages of the thread: progress, then one verdict. */
export type ThreadMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'verdict'; readonly verdict: Verdict };

const post = (message: ThreadMessage): void => parentPort?.postMessage(message);

const verdict = await verifyDataDirectory(workerData as EvidenceAddress, (done, total) =>
  post({ kind: 'progress', done, total }),
);
post({ kind: 'verdict', verdict });
