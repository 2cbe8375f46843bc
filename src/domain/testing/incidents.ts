/** Incidents for tests. */
import type { Incident } from '../contract/incident.ts';
import { epochMs } from '../units.ts';

/** An incident of shots; what is left out is plain. */
export function incidentOf({
  detectionIds = ['1'],
  ...more
}: Partial<Incident> & { readonly detectionIds?: readonly string[] }): Incident {
  return {
    id: 1,
    version: 1,
    squadId: 'S',
    count: detectionIds.length,
    class: detectionIds.length > 1 ? 'multiple' : 'single',
    severity: 'Shot',
    types: ['Shot'],
    test: false,
    state: 'unacknowledged',
    firstTime: epochMs(1000),
    lastTime: epochMs(1000),
    track: detectionIds.map((detectionId, at) => ({
      reportId: at + 1,
      detectionId,
      time: epochMs(1000),
      symbol: 'Shot',
      rounds: 1,
    })),
    ...more,
  };
}
