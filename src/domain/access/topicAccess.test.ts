import { describe, expect, it } from 'vitest';
import { HOME_RULE } from '../contract/callRules.ts';
import { PATHS } from '../contract/paths.ts';
import { ACTIVITY, CONSOLE_TOPICS, TOPICS } from '../contract/topics.ts';
import { AUTHORITIES } from '../contract/authorities.ts';
import { RESOURCES } from '../resources/registry.ts';
import { decideCall } from './decideCall.ts';
import { callRule } from './callAccess.ts';
import { changeDetail } from './changeAccess.ts';
import {
  canReadHeartbeats,
  canReadReports,
  canReceive,
  canSend,
  canSubscribe,
  consoleTopics,
} from './topicAccess.ts';

/** Roles that may read reports and heartbeats by call: those that may open home. */
const READERS: readonly string[] = ['ROLE_ADMIN', 'ROLE_USER', 'ROLE_USER_ADMIN', 'ROLE_POWER_USER'];

/** shotreports, delayed, updated, heartbeats, deactivate, activate, tracker, configuration, changes, storage, incidents, canary, presence. */
function drawn(authorities: readonly string[], embargoed: boolean): string {
  return Object.values(TOPICS)
    .map((destination) =>
      canReceive(new Set(authorities), destination, { isEmbargoed: embargoed }) ? 'x' : '.',
    )
    .join('');
}

describe('who receives what', () => {
  it.each(AUTHORITIES)('[access.10] %s alone, of an embargoed report', (authority) => {
    const admin = authority === 'ROLE_ADMIN';
    const shots = READERS.includes(authority) ? `${admin ? 'x.' : '.x'}xx` : '....';
    expect(drawn([authority], true)).toBe(
      `${shots}xx${admin ? 'x' : '.'}xxx${READERS.includes(authority) ? 'xxx' : '...'}`,
    );
  });

  it.each(AUTHORITIES)('[access.10] %s with USER, of an embargoed report', (authority) => {
    const reviewer = authority === 'ROLE_REVIEWER' || authority === 'ROLE_ADMIN';
    const tracker = authority === 'ROLE_ADMIN' ? 'x' : '.';
    expect(drawn(['ROLE_USER', authority], true)).toBe(`${reviewer ? 'x.' : '.x'}xxxx${tracker}xxxxxx`);
  });

  it.each(AUTHORITIES)('[access.10] %s alone, of a report without embargo', (authority) => {
    const shots = READERS.includes(authority) ? 'xxxx' : '....';
    expect(drawn([authority], false)).toBe(
      `${shots}xx${authority === 'ROLE_ADMIN' ? 'x' : '.'}xxx${READERS.includes(authority) ? 'xxx' : '...'}`,
    );
  });

  it.each(AUTHORITIES)(
    '[access.11] the console of %s subscribes to what can reach it, and to test mode always',
    (authority) => {
      const all = CONSOLE_TOPICS.map((topic) => TOPICS[topic]);
      expect(consoleTopics(new Set([authority]))).toEqual(
        authority === 'ROLE_ADMIN'
          ? [...all, TOPICS.tracker]
          : READERS.includes(authority)
            ? all
            : [TOPICS.deactivateTestMode, TOPICS.activateTestMode],
      );
    },
  );

  it.each(AUTHORITIES)(
    '[access.11] %s may subscribe to the six of the contract and to our own, the tracker is for ADMIN',
    (authority) => {
      const accepted = Object.values(TOPICS).filter((name) => canSubscribe(new Set([authority]), name));
      const six: string[] = CONSOLE_TOPICS.map((topic) => TOPICS[topic]);
      const tracker = authority === 'ROLE_ADMIN' ? [TOPICS.tracker] : [];
      expect(accepted).toEqual([
        ...six,
        ...tracker,
        TOPICS.configuration,
        TOPICS.changes,
        TOPICS.storage,
        TOPICS.incidents,
        TOPICS.canary,
        TOPICS.presence,
      ]);
    },
  );

  it.each(AUTHORITIES)(
    '[access.11, incidents.38] %s sends its page, and what it has open where it may read reports',
    (authority) => {
      const own = new Set([authority]);
      const names = [ACTIVITY, ...Object.values(TOPICS)];
      const sent = (isDisplay: boolean) =>
        names.filter((name) => canSend({ authorities: own, isDisplay }, name));
      expect(sent(false)).toEqual(READERS.includes(authority) ? [ACTIVITY, TOPICS.presence] : [ACTIVITY]);
      expect(sent(true)).toEqual([ACTIVITY]);
    },
  );

  it.each([
    '/topic/*',
    '/topic/#',
    '/topic/**',
    '/TOPIC/shotreports',
    '/topic/shotreports/',
    '/topic/activity',
    '',
    '%2Ftopic%2Fshotreports',
  ])('[access.11] nobody may subscribe to %j', (destination) => {
    for (const authority of AUTHORITIES) {
      expect(canSubscribe(new Set([authority]), destination)).toBe(false);
    }
  });
});

it.each(AUTHORITIES)(
  '[access.11] %s reads reports and heartbeats by topic where their calls are open',
  (authority) => {
    const own = new Set([authority]);
    const isOpen = (path: string) => {
      const rule = callRule('GET', path);
      return rule !== undefined && decideCall(rule, own) === 'allowed';
    };
    for (const path of [PATHS.shotreports, PATHS.shotreportsByRange, PATHS.loadShotreport, PATHS.liveReplay])
      expect([path, isOpen(path)]).toEqual([path, canReadReports(own)]);
    expect(isOpen(PATHS.heartbeats)).toBe(canReadHeartbeats(own));
  },
);

describe('what a session receives of a change', () => {
  it.each(AUTHORITIES)('[records.36] %s receives the collections that the role may list', (authority) => {
    const own = new Set([authority]);
    for (const { collection, access } of RESOURCES) {
      // Snoozes are told to every console by a call of their own.
      const list = collection === 'snoozeAlerts' ? HOME_RULE : access.list;
      const mayList = list !== undefined && decideCall(list, own) === 'allowed';
      expect([collection, changeDetail(own, collection) !== 'none']).toEqual([collection, mayList]);
    }
    expect(changeDetail(own, 'unknown')).toBe('none');
  });

  it('[records.36] names subscribers to those who manage them, to others that some were changed', () => {
    const details = AUTHORITIES.filter(
      (authority) => changeDetail(new Set([authority]), 'smsSubscribers') === 'records',
    );
    expect(details.toSorted()).toEqual(['ROLE_ADMIN', 'ROLE_POWER_USER', 'ROLE_SMS_ADMIN']);
    expect(changeDetail(new Set(['ROLE_USER']), 'smsSubscribers')).toBe('collection');
    expect(changeDetail(new Set(['ROLE_USER']), 'shotreports')).toBe('collection');
    expect(changeDetail(new Set(['ROLE_ADMIN']), 'shotreports')).toBe('records');
    expect(changeDetail(new Set(['ROLE_USER']), 'snoozeAlerts')).toBe('collection');
  });
});
