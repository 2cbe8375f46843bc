/** What fits the places of reports: one thread for the page. */
import { atom } from 'jotai';
import type { AcousticsPort } from '../../../../domain/acoustics/acousticsPort.ts';
import { reportError } from '../../../browser/errorLog.ts';
import type { StateAccess } from '../../../browser/store.ts';
import { startAcousticsThread } from '../../../data/acoustics/acousticsThread.ts';

interface Fitter {
  readonly port: Pick<AcousticsPort, 'evidence'>;
}

/** Where the thread failed: the page may be blocked for some milliseconds, and the place is there. */
const ON_PAGE: Fitter = {
  port: {
    evidence: async ({ report, observations, known }) => {
      const { evidenceOf } = await import('../../../../domain/acoustics/fitEvidence.ts');
      return evidenceOf(report, observations, known);
    },
  },
};

/** Started by the first question. */
const fitterAtom = atom<Fitter>();
/** The thread failed: questions that it did not answer are asked again. */
export const hasFitterFailedAtom = atom(false);

/** What fits places for this page: the thread, or the page itself where that failed. */
export function fitterOf(store: StateAccess): Fitter {
  const known = store.get(fitterAtom);
  if (known !== undefined) return known;
  const thread = startAcousticsThread((reason) => {
    reportError(store, 'thread of the place')(reason);
    thread.dispose();
    store.set(fitterAtom, ON_PAGE);
    store.set(hasFitterFailedAtom, true);
  });
  store.set(fitterAtom, thread);
  return thread;
}
