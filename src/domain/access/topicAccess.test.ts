import { describe, expect, it } from 'vitest';
import { CONSOLE_TOPICS, TOPICS } from '../contract/topics.ts';
import { AUTHORITIES } from '../contract/authorities.ts';
import { canReceive, canSubscribe, consoleTopics } from './topicAccess.ts';

/** Roles that may read reports and heartbeats by call: those that may open home. */
const READERS: readonly string[] = ['ROLE_ADMIN', 'ROLE_USER', 'ROLE_USER_ADMIN', 'ROLE_POWER_USER'];

/** shotreports, delayed, updated, heartbeats, deactivate, activate, tracker, configuration. */
function drawn(authorities: readonly string[], embargoed: boolean): string {
  return Object.values(TOPICS)
    .map((destination) =>
      canReceive(new Set(authorities), destination, { isEmbargoed: embargoed }) ? 'x' : '.',
    )
    .join('');
}

describe('who receives what', () => {
  it.each(AUTHORITIES)('[AT1] %s alone, of an embargoed report', (authority) => {
    const admin = authority === 'ROLE_ADMIN';
    const shots = READERS.includes(authority) ? `${admin ? 'x.' : '.x'}xx` : '....';
    expect(drawn([authority], true)).toBe(`${shots}xx${admin ? 'x' : '.'}x`);
  });

  it.each(AUTHORITIES)('[AT1] %s with USER, of an embargoed report', (authority) => {
    const reviewer = authority === 'ROLE_REVIEWER' || authority === 'ROLE_ADMIN';
    const tracker = authority === 'ROLE_ADMIN' ? 'x' : '.';
    expect(drawn(['ROLE_USER', authority], true)).toBe(`${reviewer ? 'x.' : '.x'}xxxx${tracker}x`);
  });

  it.each(AUTHORITIES)('[AT2] %s alone, of a report without embargo', (authority) => {
    const shots = READERS.includes(authority) ? 'xxxx' : '....';
    expect(drawn([authority], false)).toBe(`${shots}xx${authority === 'ROLE_ADMIN' ? 'x' : '.'}x`);
  });

  it.each(AUTHORITIES)(
    '[AT4] the console of %s subscribes to what can reach it, and to test mode always',
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
    '[AT3] %s may subscribe to the six of the contract and to our own, the tracker is for ADMIN',
    (authority) => {
      const accepted = Object.values(TOPICS).filter((name) => canSubscribe(new Set([authority]), name));
      const six: string[] = CONSOLE_TOPICS.map((topic) => TOPICS[topic]);
      const tracker = authority === 'ROLE_ADMIN' ? [TOPICS.tracker] : [];
      expect(accepted).toEqual([...six, ...tracker, TOPICS.configuration]);
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
  ])('[AT3] nobody may subscribe to %j', (destination) => {
    for (const authority of AUTHORITIES) {
      expect(canSubscribe(new Set([authority]), destination)).toBe(false);
    }
  });
});
