import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REPORT_SYMBOLS, SYMBOL_SEVERITY } from '../../../domain/contract/reportTypes.ts';
import { epochMs, ticks } from '../../../domain/units.ts';
import * as stack from './alertStack.ts';
import { MAX_WAITING, MIN_VISIBLE_MS, emptyStack, unshownOf, type AlertStack } from './alertStack.ts';
import { TOAST_MS } from '../../base/toastTime.ts';

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
  it('[AL1] shows at most three, the most severe first, among equals the newest', () => {
    const names = ['Fireworks', 'Shot', 'Bang/Noise', 'Shot', 'Panic'] as const;
    const all = names.reduce((so, name, index) => add(so, index, name, 0), NO_ALERTS);
    expect(titles(all)).toEqual(['Panic 4', 'Shot 3', 'Shot 1']);
    expect(unshownOf(all)).toBe(0);
    expect(titles(add(all, 5, 'Shot', MIN_VISIBLE_MS))).toEqual(['Panic 4', 'Shot 5', 'Shot 3']);
  });

  it('[AL2] hides an alert 10 s after it became visible', () => {
    const one = add(NO_ALERTS, 1, 'Shot', 5_000);
    expect(nextChangeIn(one, 5_000)).toBe(TOAST_MS);
    expect(advanceTo(one, 14_999).visible).toHaveLength(1);
    expect(advanceTo(one, 15_000).visible).toHaveLength(0);
  });

  it('[AL2] starts the 10 s of a waiting alert when it becomes visible', () => {
    let so = NO_ALERTS;
    for (const id of [1, 2, 3]) so = add(so, id, 'Panic', 0);
    so = add(so, 4, 'Shot', 4_000);
    so = advanceTo(so, TOAST_MS);
    expect(titles(so)).toEqual(['Shot 4']);
    expect(nextChangeIn(so, TOAST_MS)).toBe(TOAST_MS);
  });

  it('[AL2] preserves the remaining time of an alert that a more severe one replaced', () => {
    let so = NO_ALERTS;
    for (const id of [1, 2, 3]) so = add(so, id, 'Fireworks', 0);
    so = add(so, 4, 'Shot', 4_000);
    expect(titles(so)).toEqual(['Shot 4', 'Fireworks 3', 'Fireworks 2']);
    so = without(so, 4, 6_000);
    expect(so.visible.find((shown) => shown.alert.id === 1)?.leftMs).toBe(6_000);
  });

  it('[AL20] counts an alert instead of showing it after 10 s without a place', () => {
    let so = NO_ALERTS;
    for (let id = 1; id <= 10; id++) so = add(so, id, 'Shot', 0);
    expect(unshownOf(so)).toBe(7);
    so = advanceTo(so, MIN_VISIBLE_MS);
    expect(titles(so)).toEqual(['Shot 10', 'Shot 9', 'Shot 8']);
    expect(unshownOf(so)).toBe(4);
    so = advanceTo(so, TOAST_MS + MIN_VISIBLE_MS);
    expect(titles(so)).toEqual([]);
    expect([so.waiting, unshownOf(so), nextChangeIn(so, 11_000)]).toEqual([[], 4, undefined]);
  });

  it('[AL20] shows each of 300 shots, one every 2 s, at its arrival', () => {
    let so = NO_ALERTS;
    for (let id = 0; id < 300; id++) {
      so = add(so, id, 'Shot', id * 2_000);
      expect(titles(so)[0]).toBe(`Shot ${id}`);
    }
    expect(unshownOf(so)).toBe(0);
  });

  it('[AL3] does not let a burst of fireworks hide or delay a shot, and lets few of them wait', () => {
    let so = NO_ALERTS;
    for (let id = 0; id < 500; id += 1) so = add(so, id, 'Fireworks', id);
    so = add(so, 500, 'Shot', 501);
    expect(titles(so)[0]).toBe('Shot 500');
    expect(so.waiting.length).toBeLessThanOrEqual(MAX_WAITING);
    expect(unshownOf(so) + 3).toBeGreaterThanOrEqual(497);
  });

  it('[AL1] never shows an alert less severe than a waiting one, and loses none, in any sequence', () => {
    const step = fc.record({ symbol: fc.nat(REPORT_SYMBOLS.length - 1), pause: fc.nat(12_000) });
    const gravity = (of: { alert: { symbol: number } }) => SYMBOL_SEVERITY[of.alert.symbol] ?? 0;
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        let so = NO_ALERTS;
        let now = 0;
        const shown = new Set<number>();
        const see = () => so.visible.forEach((each) => shown.add(each.alert.id));
        const passTo = (end: number) => {
          for (let wait = nextChangeIn(so, now); wait !== undefined; wait = nextChangeIn(so, now)) {
            if (now + wait > end) break;
            now += wait;
            so = advanceTo(so, now);
            see();
          }
          now = end;
        };
        steps.forEach((each, id) => {
          passTo(now + each.pause);
          so = stack.addAlert(so, { ...alert(id, 'Shot'), symbol: each.symbol }, ticks(now));
          see();
          const least = Math.min(...so.visible.map(gravity));
          expect(so.visible.length).toBeLessThanOrEqual(ROOM);
          expect(so.waiting.every((waiting) => gravity(waiting) <= least)).toBe(true);
          expect(so.visible.every(({ leftMs }) => leftMs > 0 && leftMs <= TOAST_MS)).toBe(true);
          expect(shown.size + unshownOf(so)).toBe(id + 1);
        });
      }),
    );
  });
});
