import fc from 'fast-check';
import { expect, it } from 'vitest';
import { densityField, type DensityField } from './densityField.ts';

const SPREAD = 0.01;
const BOX = { minX: 0.4, minY: 0.4, maxX: 0.6, maxY: 0.5 };
const QUESTION = { box: BOX, spread: SPREAD, maxCells: 1024 };

/** Value of a cell. */
const valueOf = ({ texels, highest }: DensityField, cell: number) =>
  highest * ((texels[cell] ?? 0) / 255) ** 2;

it('[heat.1] counts a lone report as 1 at its place, and as 0.6 of one at a standard deviation from it', () => {
  const field = densityField(Float64Array.of(0.501, 0.4512), QUESTION);
  expect(field.highest).toBeCloseTo(1, 2);
  const cell = (BOX.maxX - BOX.minX) / field.columns;
  const [column, line] = [Math.floor((0.501 - BOX.minX) / cell), Math.floor((0.4512 - BOX.minY) / cell)];
  expect(valueOf(field, line * field.columns + column)).toBeCloseTo(1, 2);
  expect(valueOf(field, line * field.columns + column + 3)).toBeCloseTo(Math.exp(-0.5), 1);
});

it('[heat.1] is the sum of the Gaussians of all reports, of those beside the box too', () => {
  const place = fc.tuple(
    fc.double({ min: 0.37, max: 0.63, noNaN: true }),
    fc.double({ min: 0.37, max: 0.53, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 30 }), (places) => {
      const field = densityField(Float64Array.from(places.flat()), QUESTION);
      const { columns, lines, highest, box } = field;
      const cell = (box.maxX - box.minX) / columns;
      // Counted in the cell that a report lies in: up to 0.7 of a cell away.
      const centre = (value: number, from: number) => from + (Math.floor((value - from) / cell) + 0.5) * cell;
      for (let at = 0; at < columns * lines; at += 97) {
        const [x, y] = [
          box.minX + ((at % columns) + 0.5) * cell,
          box.minY + (Math.floor(at / columns) + 0.5) * cell,
        ];
        const exact = places.reduce((sum, [px, py]) => {
          const distance = Math.hypot(centre(px, box.minX) - x, centre(py, box.minY) - y);
          return sum + Math.exp(-0.5 * (distance / SPREAD) ** 2);
        }, 0);
        // A texel rounds, and a Gaussian ends at 1 % of its height.
        expect(Math.abs(valueOf(field, at) - exact)).toBeLessThan(0.012 * highest + 0.012 * places.length);
      }
    }),
    { numRuns: 50 },
  );
});

it('[heat.1] has at most the asked number of cells, and nothing where there is no report', () => {
  const { columns, lines } = densityField(new Float64Array(), { ...QUESTION, spread: 1e-7, maxCells: 64 });
  expect([columns, lines]).toEqual([64, 32]);
  const { texels, highest } = densityField(Float64Array.of(0.1, 0.1), QUESTION);
  expect([highest, Math.max(...texels)]).toEqual([0, 0]);
});
