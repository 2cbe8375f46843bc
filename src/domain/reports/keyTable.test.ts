import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KeyTable } from './keyTable.ts';

const id = fc.oneof(
  fc.integer({ min: 0, max: 40 }).map(String),
  fc.constantFrom(
    '007',
    '7',
    '',
    '-1',
    '1.5',
    '1e3',
    '9007199254740991',
    '9007199254740993',
    '__proto__',
    ' 7',
  ),
  fc.string({ maxLength: 3 }),
);
const squad = fc.constantFrom('', 'a', 'b', '__proto__');
const step = fc.tuple(fc.boolean(), squad, id);

it('[reports.7] finds each key as a Map would, through any adding and removing', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const table = new KeyTable();
      const model = new Map<string, number>();
      let next = 0;
      for (const [add, squadId, detectionId] of steps) {
        const name = JSON.stringify([squadId, detectionId]);
        const row = model.get(name);
        expect(table.find(squadId, detectionId)).toBe(row ?? -1);
        if (add && row === undefined) {
          table.add(squadId, detectionId, next);
          model.set(name, next++);
        } else if (!add && row !== undefined) {
          table.remove(row);
          model.delete(name);
        }
      }
      expect(table.size).toBe(model.size);
      for (const [name, row] of model) {
        expect(JSON.stringify([table.squadIdOf(row), table.detectionIdOf(row)])).toBe(name);
      }
    }),
  );
});

it('[reports.7] holds and finds a hundred thousand', () => {
  const table = new KeyTable();
  for (let row = 0; row < 100_000; row++) table.add(`S${row % 3}`, row % 2 ? String(row) : `D-${row}`, row);
  for (let row = 0; row < 100_000; row += 2) table.remove(row);
  for (let row = 0; row < 100_000; row++)
    expect(table.find(`S${row % 3}`, row % 2 ? String(row) : `D-${row}`)).toBe(row % 2 ? row : -1);
});

it('[reports.7] orders keys by number, then text, then squad', () => {
  const table = new KeyTable();
  const ordered: [string, string][] = [
    ['a', '2'],
    ['b', '2'],
    ['a', '10'],
    ['a', '007'],
    ['a', 'x'],
    ['b', 'x'],
  ];
  ordered.forEach(([squadId, detectionId], row) => table.add(squadId, detectionId, row));
  for (let a = 0; a < ordered.length; a++) {
    for (let b = 0; b < ordered.length; b++) {
      expect(Math.sign(table.compare(a, b))).toBe(Math.sign(a - b));
      expect(table.isBefore(ordered[a][0], ordered[a][1], b)).toBe(a < b);
    }
  }
});
