import { expect, it } from 'vitest';
import { takeFreeBox, type Box } from './freeBox.ts';

const SIZE = { width: 100, height: 50 };
const at = (left: number, top = 10): Box => ({ left, top, right: left + 20, bottom: top + 10 });

it('[report-view.10] a name lies beside its mark where it covers no other name and no edge', () => {
  const taken = [at(30)];
  expect(takeFreeBox([at(20), at(-5), at(60)], taken, SIZE)).toBe(2);
  expect(takeFreeBox([at(65), at(60, 25)], taken, SIZE)).toBe(1);
  expect(taken).toEqual([at(30), at(60), at(60, 25)]);
});

it('[report-view.10] a name that has no free place lies at the first one', () => {
  expect(takeFreeBox([at(20), at(35)], [at(30)], SIZE)).toBe(0);
});
