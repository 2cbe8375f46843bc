import { describe, expect, it } from 'vitest';
import { TOPICS } from '../contract/topics.ts';
import { AUTHORITIES } from './authorities.ts';
import { maySubscribe } from './topicAccess.ts';

/** shotreports, delayed, updated, heartbeats, deactivate, activate, tracker. */
function drawn(authority: string, reviewerFunctionOn: boolean): string {
  return Object.values(TOPICS)
    .map((destination) => (maySubscribe(new Set([authority]), destination, reviewerFunctionOn) ? 'x' : '.'))
    .join('');
}

describe('who hears what', () => {
  it.each(AUTHORITIES)('[AT1] %s alone, reviewer function on', (authority) => {
    const reviewer = authority === 'ROLE_REVIEWER' || authority === 'ROLE_ADMIN';
    const tracker = authority === 'ROLE_ADMIN' ? 'x' : '.';
    expect(drawn(authority, true)).toBe(`${reviewer ? 'x.' : '.x'}xxxx${tracker}`);
  });

  it.each(AUTHORITIES)('[AT2] %s alone, reviewer function off', (authority) => {
    expect(drawn(authority, false)).toBe(`xxxxxx${authority === 'ROLE_ADMIN' ? 'x' : '.'}`);
  });

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
      expect(maySubscribe(new Set([authority]), destination, false)).toBe(false);
    }
  });
});
