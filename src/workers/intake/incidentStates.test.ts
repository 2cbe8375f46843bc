/** States of incidents in the rows of their reports, whichever of report and incident arrives first. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { INCIDENT_STATES, type IncidentState } from '../../domain/contract/incident.ts';
import { TOPICS } from '../../domain/contract/topics.ts';
import { INCIDENT_FLAGS, ROW_FLAG } from '../../domain/reports/columns.ts';
import { messageHead, readingAt } from '../../domain/testing/messages.ts';
import { incidentOf } from '../../domain/testing/incidents.ts';
import { epochMs } from '../../domain/units.ts';
import { Intake } from './intake.ts';

const NOW = epochMs(1_700_000_000_000);
const IDS = ['1', '2', 'three', '4', '5', '6'];

const FLAG: Readonly<Record<IncidentState, number>> = {
  unacknowledged: ROW_FLAG.unacknowledged,
  acknowledged: ROW_FLAG.acknowledged,
  closed: ROW_FLAG.closed,
  recorded: 0,
};

const shot = (detection_id: string) => ({
  squad_id: 'A',
  detection_id,
  report_type: 'Shot',
  timestamp: NOW,
});

const states = ({ reports: { keys, columns }, incidentStates }: Intake): Record<string, number> => {
  const found: Record<string, number> = {};
  for (let row = 0; row < columns.used; row++)
    if (columns.flags[row] & ROW_FLAG.live)
      found[keys.detectionIdOf(row)] = columns.flags[row] & INCIDENT_FLAGS;
  const visited = new Set<string>();
  incidentStates.visitRows((row) => visited.add(keys.detectionIdOf(row)));
  expect(visited).toEqual(new Set(Object.keys(found).filter((id) => found[id] !== 0)));
  return found;
};

it('[incidents.16] a report has the state of its incident, in whatever order both arrive, leave and return', () => {
  const version = fc.record({
    id: fc.integer({ min: 1, max: 3 }),
    state: fc.constantFrom(...INCIDENT_STATES),
    reports: fc.uniqueArray(fc.constantFrom(...IDS), { minLength: 1 }),
  });
  const removed = fc.record({ removed: fc.constantFrom(...IDS) });
  const event = fc.oneof(version, fc.constantFrom(...IDS), removed);
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const intake = new Intake(NOW);
      const of = new Map<string, { readonly id: number; readonly state: IncidentState }>();
      const reports = new Set<string>();
      events.forEach((happened, at) => {
        const send = (topic: string, body: unknown): void =>
          void intake.receive(messageHead(topic), JSON.stringify(body), readingAt(at, epochMs(NOW + at)));
        if (typeof happened === 'string') {
          reports.add(happened);
          send(TOPICS.shotreports, shot(happened));
        } else if ('removed' in happened) {
          const key = { squadId: 'A', detectionId: happened.removed };
          reports.delete(happened.removed);
          send(TOPICS.changes, { collection: 'shotreports', removed: [key] });
        } else {
          const { reports: detectionIds, ...sent } = happened;
          send(TOPICS.incidents, incidentOf({ ...sent, version: at + 1, squadId: 'A', detectionIds }));
          for (const [id, { id: former }] of of) if (former === sent.id) of.delete(id);
          for (const id of detectionIds) of.set(id, sent);
        }
      });
      const wanted = [...reports].map((id) => [id, FLAG[of.get(id)?.state ?? 'recorded']] as const);
      expect(states(intake)).toEqual(Object.fromEntries(wanted));
    }),
  );
});
