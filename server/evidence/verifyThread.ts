/** A thread that checks the journal, so that the server's own goes on without load. */
import { parentPort, workerData } from 'node:worker_threads';
import { verifyData, type EvidenceAddress } from './verifyData.ts';
import type { Verdict } from './verdict.ts';

export type ThreadMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'verdict'; readonly verdict: Verdict };

const say = (message: ThreadMessage): void => parentPort?.postMessage(message);

const verdict = await verifyData(workerData as EvidenceAddress, (done, total) =>
  say({ kind: 'progress', done, total }),
);
say({ kind: 'verdict', verdict });
