import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REPORT_SYMBOLS, SYMBOL_SEVERITY } from '../../../domain/contract/reportTypes.ts';
import { epochMs, ticks } from '../../../domain/units.ts';
import * as stack from './alertStack.ts';
import { MAX_WAITING, MIN_VISIBLE_MS, emptyStack, unshownOf, type AlertStack } from './alertStack.ts';
import { TOAST_MS } from '../../browser/toastTime.ts';

const ROOM = 3;
const NO_ALERTS = emptyStack(ROOM);
type Name = (typeof REPORT_SYMBOLS)[number];
const alert = (id: number, name: Name) => ({
  id,
  kind: 'report' as const,
  symbol: REPORT_SYMBOLS.indexOf(name),
  title: `${name} ${id}`,
  text: '',
  time: epochMs(0),
});
const add = (so: AlertStack, id: number, name: Name, now: number) =>
  stack.addAlert(so, alert(id, name), ticks(now));
const advanceTo = (so: AlertStack, now: number) => stack.advanceTo(so, ticks(now));
const without = (so: AlertStack, id: number, now: number) =>
  stack.changeAlerts(so, (one) => (one.id === id ? undefined : one), ticks(now));
const nextChangeIn = (so: AlertStack, now: number) => stack.nextChangeIn(so, ticks(now));
const titles = ({ visible }: AlertStack): string[] => visible.map((shown) => shown.alert.title);

describe('the stack of alerts', () => {
  it('[alerts.1] panics never take the place of the newest shot, nor shots the place of the newest panic', () => {
    const storm = (severe: Name, other: Name): string[] => {
      let so = add(NO_ALERTS, 1, other, 0);
      for (let id = 2; id < 40; id++) so = add(so, id, severe, id * 1_000);
      return titles(add(so, 40, other, 40_000));
    };
    expect(storm('Panic', 'Shot')).toEqual(expect.arrayContaining(['Panic 39', 'Shot 40']));
    expect(storm('Panic', 'Possible Shot')).toEqual(expect.arrayContaining(['Panic 39', 'Possible Shot 40']));
    expect(storm('Shot', 'Panic')).toEqual(expect.arrayContaining(['Panic 40', 'Shot 39']));
    expect(storm('Possible Shot', 'Shot')).toContain('Shot 40');
    expect(storm('Shot', 'Weapon')).toEqual(expect.arrayContaining(['Shot 39', 'Weapon 40']));
  });

  it('[alerts.1] each of the places of two changes is for the newest of its kind as well', () => {
    const names = ['Panic', 'Panic', 'Shot', 'Panic', 'Fireworks'] as const;
    const two = names.reduce((so, name, id) => add(so, id, name, 0), emptyStack(2));
    expect(titles(two)).toEqual(['Panic 3', 'Shot 2']);
  });

  it('[alerts.3] counts a shot as not shown that newer ones replaced within a second', () => {
    let so = NO_ALERTS;
    for (let id = 1; id <= 4; id++) so = add(so, id, 'Shot', id * 100);
    expect(titles(so)).toEqual(['Shot 4', 'Shot 2', 'Shot 1']);
    expect(unshownOf(so)).toBe(1);
    so = advanceTo(so, TOAST_MS + 400);
    expect(titles(so)).toEqual([]);
    expect(unshownOf(so)).toBe(1);
  });

  it('[alerts.1] shows at most three, the most severe first, among equals the newest', () => {
    const names = ['Fireworks', 'Shot', 'Bang/Noise', 'Shot', 'Panic'] as const;
    const all = names.reduce((so, name, index) => add(so, index, name, 0), NO_ALERTS);
    expect(titles(all)).toEqual(['Panic 4', 'Shot 3', 'Shot 1']);
    expect(unshownOf(all)).toBe(2);
    expect(titles(add(all, 5, 'Shot', MIN_VISIBLE_MS))).toEqual(['Panic 4', 'Shot 5', 'Shot 3']);
  });

  it('[alerts.2] hides an alert 10 s after it became visible', () => {
    const one = add(NO_ALERTS, 1, 'Shot', 5_000);
    expect(nextChangeIn(one, 5_000)).toBe(TOAST_MS);
    expect(advanceTo(one, 14_999).visible).toHaveLength(1);
    expect(advanceTo(one, 15_000).visible).toHaveLength(0);
  });

  it('[alerts.2] starts the 10 s of a waiting alert when it becomes visible', () => {
    let so = NO_ALERTS;
    for (const id of [1, 2, 3]) so = add(so, id, 'Panic', 0);
    so = add(so, 4, 'Detection', 4_000);
    so = advanceTo(so, TOAST_MS);
    expect(titles(so)).toEqual(['Detection 4']);
    expect(nextChangeIn(so, TOAST_MS)).toBe(TOAST_MS);
  });

  it('[alerts.2] preserves the remaining time of an alert that a more severe one replaced', () => {
    let so = NO_ALERTS;
    for (const id of [1, 2, 3]) so = add(so, id, 'Fireworks', 0);
    so = add(so, 4, 'Shot', 4_000);
    expect(titles(so)).toEqual(['Shot 4', 'Fireworks 3', 'Fireworks 2']);
    so = without(so, 4, 6_000);
    expect(so.visible.find((shown) => shown.alert.id === 1)?.leftMs).toBe(6_000);
  });

  it('[alerts.3] counts an alert instead of showing it after 10 s without a place', () => {
    let so = NO_ALERTS;
    for (let id = 1; id <= 10; id++) so = add(so, id, 'Shot', 0);
    expect(unshownOf(so)).toBe(7);
    so = advanceTo(so, MIN_VISIBLE_MS);
    expect(titles(so)).toEqual(['Shot 10', 'Shot 9', 'Shot 8']);
    expect(unshownOf(so)).toBe(5);
    so = advanceTo(so, TOAST_MS + MIN_VISIBLE_MS);
    expect(titles(so)).toEqual([]);
    expect([so.waiting, unshownOf(so), nextChangeIn(so, 11_000)]).toEqual([[], 5, undefined]);
  });

  it('[alerts.3] shows each of 300 shots, one every 2 s, at its arrival', () => {
    let so = NO_ALERTS;
    for (let id = 0; id < 300; id++) {
      so = add(so, id, 'Shot', id * 2_000);
      expect(titles(so)[0]).toBe(`Shot ${id}`);
    }
    expect(unshownOf(so)).toBe(0);
  });

  it('[alerts.3] does not let a burst of fireworks hide or delay a shot, and lets few of them wait', () => {
    let so = NO_ALERTS;
    for (let id = 0; id < 500; id += 1) so = add(so, id, 'Fireworks', id);
    so = add(so, 500, 'Shot', 501);
    expect(titles(so)[0]).toBe('Shot 500');
    expect(so.waiting.length).toBeLessThanOrEqual(MAX_WAITING);
    expect(unshownOf(so) + 3).toBeGreaterThanOrEqual(497);
  });

  it('[alerts.1] shows the newest shot, the newest panic and the most severe of the rest, and loses none, in any sequence', () => {
    const step = fc.record({ symbol: fc.nat(REPORT_SYMBOLS.length - 1), pause: fc.nat(12_000) });
    const symbolOf = (of: { alert: { symbol: number } }) => of.alert.symbol;
    const gravity = (of: { alert: { symbol: number } }) => SYMBOL_SEVERITY[symbolOf(of)] ?? 0;
    const newest = (all: readonly { alert: { id: number; symbol: number } }[], name: Name) =>
      Math.max(...all.filter((one) => REPORT_SYMBOLS[symbolOf(one)] === name).map((one) => one.alert.id));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        let so = NO_ALERTS;
        let now = 0;
        const visibleMs = new Map<number, number>();
        const passTo = (end: number) => {
          for (const one of so.visible) {
            const before = visibleMs.get(one.alert.id) ?? 0;
            visibleMs.set(one.alert.id, before + Math.min(end - now, one.leftMs - (now - one.since)));
          }
          now = end;
        };
        const runTo = (end: number) => {
          for (let wait = nextChangeIn(so, now); wait !== undefined; wait = nextChangeIn(so, now)) {
            if (now + wait > end) break;
            passTo(now + wait);
            so = advanceTo(so, now);
          }
          passTo(end);
        };
        steps.forEach((each, id) => {
          runTo(now + each.pause);
          so = stack.addAlert(so, { ...alert(id, 'Shot'), symbol: each.symbol }, ticks(now));
          const all = [...so.visible, ...so.waiting];
          expect(so.visible.length).toBe(Math.min(ROOM, all.length));
          for (const name of ['Shot', 'Panic'] as const)
            expect(newest(so.visible, name)).toBe(newest(all, name));
          const most = Math.max(...so.visible.map(gravity));
          expect(so.waiting.every((waiting) => gravity(waiting) <= most)).toBe(true);
          expect(so.visible.every(({ leftMs }) => leftMs > 0 && leftMs <= TOAST_MS)).toBe(true);
          const isVisible = (one: number) => so.visible.some((shown) => shown.alert.id === one);
          const shown = [...visibleMs].filter(([one, ms]) => ms >= MIN_VISIBLE_MS && !isVisible(one));
          expect(shown.length + so.visible.length + unshownOf(so)).toBe(id + 1);
        });
      }),
    );
  });
});
