import { expect, it } from 'vitest';
import { canAct, INCIDENT_ACT_PARTIES, INCIDENT_PARTIES } from '../access/incidentAccess.ts';
import { INCIDENT_ACTS, INCIDENT_STATES, type IncidentAct } from '../contract/incident.ts';
import { epochMs } from '../units.ts';
import {
  ACT_STATES,
  decideAct,
  escalated,
  mergeResponsibilities,
  newResponsibility,
  possibleActs,
  withChangedReports,
  withFirstRelease,
  withoutDuty,
  type ActRequest,
  type Responsibility,
} from './acts.ts';

const NOW = epochMs(1000);
const USER = new Set(['ROLE_USER']);
const REQUESTS: Readonly<Record<IncidentAct, ActRequest>> = {
  take: { act: 'take' },
  release: { act: 'release' },
  'hand-over': { act: 'hand-over', to: 'other' },
  accept: { act: 'accept', declines: false },
  note: { act: 'note', text: 'a' },
  case: { act: 'case', caseNumber: '1' },
  close: { act: 'close', outcome: 'noise', note: '' },
  reopen: { act: 'reopen' },
};
const by = (login: string, authorities: ReadonlySet<string> = USER, seenVersion = 9) => ({
  login,
  authorities,
  seenVersion,
  now: NOW,
});

it('[incidents.9] owner, receiver, supervisor and others may do exactly the acts of the table', () => {
  for (const act of INCIDENT_ACTS)
    for (const party of INCIDENT_PARTIES) {
      const allowed = INCIDENT_ACT_PARTIES[act].includes(party);
      expect([act, party, canAct(USER, act, party)]).toEqual([act, party, allowed]);
      for (const role of ['ROLE_ADMIN', 'ROLE_REVIEWER'])
        expect([act, party, canAct(new Set([role]), act, party)]).toEqual([
          act,
          party,
          allowed || act !== 'accept',
        ]);
    }
});

it('[incidents.4] each act is possible in its states only', () => {
  for (const act of INCIDENT_ACTS)
    for (const state of INCIDENT_STATES) {
      const owner = state === 'acknowledged' || state === 'closed' ? { owner: 'me' } : {};
      const offered = act === 'accept' ? { owner: 'other', offeredTo: 'me' } : owner;
      const incident: Responsibility = { version: 3, actedVersion: 2, state, ...offered };
      const who = act === 'take' && state === 'acknowledged' ? 'somebody' : 'me';
      const done = decideAct(incident, REQUESTS[act], by(who, new Set(['ROLE_ADMIN'])));
      expect([act, state, done.ok]).toEqual([act, state, ACT_STATES[act].includes(state)]);
    }
});

it('[incidents.5] an act fails where somebody acted after the version that its person saw; a note never does', () => {
  const incident: Responsibility = { version: 6, actedVersion: 4, state: 'unacknowledged', alarmTime: NOW };
  const reasons = [3, 4].map((seen) => decideAct(incident, REQUESTS.take, by('me', USER, seen)));
  expect(reasons.map((done) => (done.ok ? 'done' : done.reason))).toEqual(['conflict', 'done']);
  expect(decideAct(incident, REQUESTS.note, by('me', USER, 0)).ok).toBe(true);
});

it('[incidents.6] a report that needs acknowledgement wakes a closed incident, and leaves a taken one with its owner', () => {
  const closed: Responsibility = {
    version: 3,
    actedVersion: 3,
    state: 'closed',
    owner: 'a',
    outcome: 'noise',
  };
  expect(withChangedReports(closed, { isAlarm: true, now: NOW }).after).toEqual({
    version: 4,
    actedVersion: 4,
    state: 'unacknowledged',
    alarmTime: NOW,
  });
  const taken: Responsibility = { version: 3, actedVersion: 3, state: 'acknowledged', owner: 'a' };
  expect(withChangedReports(taken, { isAlarm: true, now: NOW }).after).toMatchObject({
    state: 'acknowledged',
    owner: 'a',
  });
  expect(withChangedReports(closed, { isAlarm: false, now: NOW }).after).toMatchObject({
    state: 'closed',
    owner: 'a',
  });
});

it('[incidents.2] of two incidents that become one the owned one counts, then the one that waits', () => {
  const waiting = newResponsibility({ isAlarm: true, now: NOW });
  const taken: Responsibility = {
    version: 5,
    actedVersion: 5,
    state: 'acknowledged',
    owner: 'a',
    caseNumber: '7',
  };
  const closed: Responsibility = {
    version: 2,
    actedVersion: 2,
    state: 'closed',
    owner: 'b',
    outcome: 'noise',
  };
  expect(mergeResponsibilities(waiting, taken)).toMatchObject({ owner: 'a', caseNumber: '7', version: 6 });
  expect(mergeResponsibilities(closed, waiting)).toMatchObject({ state: 'unacknowledged' });
  expect(withoutDuty(waiting)).toEqual({ version: 2, actedVersion: 0, state: 'recorded' });
});

it('[incidents.13] exactly the possible acts are done', () => {
  const owners = [{}, { owner: 'me' }, { owner: 'other' }, { owner: 'other', offeredTo: 'me' }];
  for (const authorities of [USER, new Set(['ROLE_ADMIN'])])
    for (const state of INCIDENT_STATES)
      for (const owner of owners) {
        const incident: Responsibility = {
          ...newResponsibility({ isAlarm: true, now: NOW }),
          state,
          ...owner,
        };
        const done = INCIDENT_ACTS.filter(
          (act) => decideAct(incident, REQUESTS[act], by('me', authorities)).ok,
        );
        expect([state, owner, possibleActs(incident, by('me', authorities))]).toEqual([state, owner, done]);
      }
});

it('[response.3] the first take after the newest alarm counts, however often it changes hands', () => {
  const waiting = newResponsibility({ isAlarm: true, now: NOW });
  const later = epochMs(NOW + 5000);
  const taken = decideAct(waiting, REQUESTS.take, by('a'));
  if (!taken.ok) throw new Error(taken.reason);
  const over = decideAct(taken.value.after, REQUESTS.take, { ...by('b'), now: later });
  expect(over.ok && over.value.after).toMatchObject({ owner: 'b', takenTime: NOW });
  const closed = decideAct(taken.value.after, REQUESTS.close, by('a'));
  if (!closed.ok) throw new Error(closed.reason);
  expect(withChangedReports(closed.value.after, { isAlarm: true, now: later }).after).not.toHaveProperty(
    'takenTime',
  );
  const early = {
    ...newResponsibility({ isAlarm: false, now: NOW }),
    state: 'acknowledged',
    takenTime: NOW,
  } as const;
  expect(withChangedReports(early, { isAlarm: true, now: later }).after).toMatchObject({
    alarmTime: later,
    takenTime: later,
  });
});

it('[incidents.17] what waits is escalated once, and its time begins again with the first release', () => {
  const waiting = newResponsibility({ isAlarm: true, now: NOW });
  const once = escalated(waiting, NOW);
  expect(once).toMatchObject({ version: 2, escalatedTime: NOW, state: 'unacknowledged' });
  expect(once && escalated(once, NOW)).toBeUndefined();
  expect(escalated({ ...waiting, state: 'acknowledged' }, NOW)).toBeUndefined();
  const released = once && withFirstRelease(once, epochMs(NOW + 9));
  expect(released).toMatchObject({ alarmTime: NOW + 9 });
  expect(released).not.toHaveProperty('escalatedTime');
});
