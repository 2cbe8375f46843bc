import { expect, it } from 'vitest';
import { epochMs } from '../../../domain/units.ts';
import type { LoggedAlert } from './loggedAlert.ts';
import { mergeAlerts } from './mergeAlerts.ts';

const alert = (id: string, more: Partial<LoggedAlert> = {}): LoggedAlert => ({
  kind: 'report',
  symbol: 0,
  title: `Shot: ${id}`,
  text: '',
  time: epochMs(1),
  raisedAt: epochMs(1),
  key: { squadId: 'NG', detectionId: id },
  seen: false,
  ...more,
});
const listOf = (ids: string): LoggedAlert[] => ids.split('').map((id) => alert(id));
const idsOf = (alerts: readonly LoggedAlert[]): string =>
  alerts.map(({ key, seen }) => `${key?.detectionId}${seen ? '!' : ''}`).join('');

it.each([
  ['dcba', 'dcba', 'dcba'],
  ['', 'ba', 'ba'],
  ['ba', '', 'ba'],
  ['dba', 'cba', 'dcba'],
  ['dca', 'dba', 'dcba'],
  ['dcb', 'cba', 'dcba'],
  ['aa', 'a', 'aa'],
  ['a', 'aa', 'aa'],
])('[alerts.12] of the lists %j and %j none is lost: %j', (own, stored, merged) => {
  expect(idsOf(mergeAlerts(listOf(own), listOf(stored)))).toBe(merged);
});

it('[alerts.12] an alert that was seen in one window was seen, and an equal one that came after it was not', () => {
  const seen = { seen: true };
  expect(idsOf(mergeAlerts([alert('b'), alert('a')], [alert('b', seen), alert('a')]))).toBe('b!a');
  expect(idsOf(mergeAlerts([alert('b', seen), alert('a')], listOf('ba')))).toBe('b!a');
  expect(idsOf(mergeAlerts(listOf('aa'), [alert('a', seen)]))).toBe('aa!');
});

it('[alerts.12] an alert keeps its group, and a list without a difference is the same one', () => {
  const own = [alert('a', { group: 3 })];
  expect(mergeAlerts(own, listOf('a'))).toBe(own);
});
