/** Entry of the thread that fits the place of a report for one page. */
import * as Comlink from 'comlink';
import { evidenceOf } from '../domain/acoustics/evidence.ts';
import { FIT_MEASURE, type EvidencePort } from '../domain/acoustics/evidencePort.ts';

const port: EvidencePort = {
  evidenceOf: async ({ report, observations, known }) => {
    const begun = performance.now();
    const evidence = evidenceOf(report, observations, known);
    // The bench reads how long a fit took.
    performance.measure(FIT_MEASURE, { start: begun });
    return evidence;
  },
  ping: async () => undefined,
};
Comlink.expose(port);
