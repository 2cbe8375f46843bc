import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REPORT_SYMBOLS, SYMBOL_SEVERITY } from '../../domain/reports/reportTypes.ts';
import { epochMs } from '../../domain/units.ts';
import {
  ALERT_MS,
  atTime,
  NO_ALERTS,
  nextChangeIn,
  VISIBLE_ALERTS,
  WAITING_ALERTS,
  withAlert,
  withoutAlert,
  type AlertStack,
} from './alertStack.ts';

const symbol = (name: (typeof REPORT_SYMBOLS)[number]): number => REPORT_SYMBOLS.indexOf(name);
const alert = (id: number, name: (typeof REPORT_SYMBOLS)[number]) => ({
  id,
  kind: 'report' as const,
  symbol: symbol(name),
  title: `${name} ${id}`,
  text: '',
  time: epochMs(0),
});
const titles = ({ visible }: AlertStack): string[] => visible.map((shown) => shown.alert.title);

describe('the stack of alerts', () => {
  it('[AL1] shows at most three, the gravest first, and counts the rest', () => {
    const stack = (['Fireworks', 'Bang/Noise', 'Shot', 'Ruckus', 'Panic'] as const).reduce(
      (so, name, index) => withAlert(so, alert(index, name), 0),
      NO_ALERTS,
    );
    expect(titles(stack)).toEqual(['Panic 4', 'Shot 2', 'Bang/Noise 1']);
    expect(stack.waiting).toHaveLength(2);
  });

  it('[AL2] takes an alert away 10 s after it became visible', () => {
    const stack = withAlert(NO_ALERTS, alert(1, 'Shot'), 5_000);
    expect(nextChangeIn(stack, 5_000)).toBe(ALERT_MS);
    expect(atTime(stack, 14_999).visible).toHaveLength(1);
    expect(atTime(stack, 15_000).visible).toHaveLength(0);
  });

  it('[AL2] counts the 10 s of one that waited from when it is seen', () => {
    let stack = NO_ALERTS;
    for (const id of [1, 2, 3, 4]) stack = withAlert(stack, alert(id, 'Shot'), 0);
    stack = atTime(stack, ALERT_MS);
    expect(titles(stack)).toEqual(['Shot 4']);
    expect(nextChangeIn(stack, ALERT_MS)).toBe(ALERT_MS);
  });

  it('[AL2] keeps what is left of the time of one that a graver one pushed aside', () => {
    let stack = NO_ALERTS;
    for (const id of [1, 2, 3]) stack = withAlert(stack, alert(id, 'Fireworks'), 0);
    stack = withAlert(stack, alert(4, 'Shot'), 4_000);
    expect(titles(stack)).toEqual(['Shot 4', 'Fireworks 1', 'Fireworks 2']);
    stack = withoutAlert(stack, 4, 6_000);
    expect(titles(stack)).toContain('Fireworks 3');
    expect(stack.visible.find((shown) => shown.alert.id === 3)?.leftMs).toBe(6_000);
  });

  it('[AL3] never lets a storm of fireworks hide or delay a shot', () => {
    let stack = NO_ALERTS;
    for (let id = 0; id < 500; id += 1) stack = withAlert(stack, alert(id, 'Fireworks'), id);
    stack = withAlert(stack, alert(500, 'Shot'), 501);
    expect(titles(stack)[0]).toBe('Shot 500');
    expect(stack.waiting.length).toBeLessThanOrEqual(WAITING_ALERTS);
  });

  it('[AL1] shows nobody less grave than somebody who waits, whatever happens', () => {
    const step = fc.record({ symbol: fc.nat(REPORT_SYMBOLS.length - 1), pause: fc.nat(12_000) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        let stack = NO_ALERTS;
        let now = 0;
        steps.forEach((each, id) => {
          now += each.pause;
          stack = atTime(stack, now);
          stack = withAlert(stack, { ...alert(id, 'Shot'), symbol: each.symbol }, now);
          const gravity = (of: { alert: { symbol: number } }) => SYMBOL_SEVERITY[of.alert.symbol] ?? 0;
          const least = Math.min(...stack.visible.map(gravity));
          expect(stack.visible.length).toBeLessThanOrEqual(VISIBLE_ALERTS);
          expect(stack.waiting.every((waiting) => gravity(waiting) <= least)).toBe(true);
          expect(stack.visible.every(({ leftMs }) => leftMs > 0 && leftMs <= ALERT_MS)).toBe(true);
        });
      }),
    );
  });
});
