import { expect, it } from 'vitest';
import { NODE_HEALTH } from '../contract/heartbeat.ts';
import { healthOf } from './nodeHealth.ts';

it.each([
  ['OK', true, 'healthy'],
  [' ok ', true, 'healthy'],
  ['Active', true, 'healthy'],
  ['UP', true, 'healthy'],
  ['UNKNOWN', true, 'unknown'],
  ['unknown\n', true, 'unknown'],
  ['stray', true, 'construction'],
  ['Down', true, 'construction'],
  ['OK', false, 'construction'],
  ['UNKNOWN', false, 'construction'],
  ['DEGRADED', true, 'warning'],
  ['', true, 'warning'],
  ['__proto__', true, 'warning'],
])('[sensors.1] shows status %j with a timestamp %s as %s', (status, hasTime, health) => {
  expect(NODE_HEALTH[healthOf(status, hasTime ? Date.UTC(2026) : NaN)]).toBe(health);
});
