import { describe, expect, it, vi } from 'vitest';
import type { PlateRecord } from '../../../domain/contract/media.ts';
import { epochMs } from '../../../domain/units.ts';
import { plateTime, platesOf } from './plates.ts';

const T = 1_790_000_000_000;
const seen = (PlateNumber: string, FirstDetected: string | number) => ({ PlateNumber, FirstDetected });
const read = (...records: unknown[]) => {
  const onError = vi.fn<(why: string) => void>();
  return { plates: platesOf(records as PlateRecord[], onError), onError };
};

describe('licence plates', () => {
  it('[media.10] are accepted as an object and as text', () => {
    const byCamera = { CAM1: [seen('KVN 4471', T)] };
    const asObject = read({ cameraId: 'CAM1', lprJson: byCamera }).plates;
    const asText = read({ cameraId: 'CAM1', lprJson: JSON.stringify(byCamera) }).plates;
    expect(asText).toEqual(asObject);
    expect(asObject).toEqual([{ number: 'KVN 4471', cameras: ['CAM1'], seen: T, colour: undefined }]);
  });

  it('[media.10] are the same without blanks and in any case, and first seen when the first camera saw them', () => {
    const { plates } = read(
      { cameraId: 'B', lprJson: { B: [seen('kvn4471', T + 5_000), seen('kvn 4471', T + 6_000)] } },
      { cameraId: 'A', lprJson: { A: [seen('KVN 4471', new Date(T).toISOString())] } },
    );
    expect(plates).toEqual([{ number: 'KVN 4471', cameras: ['B', 'A'], seen: T, colour: 1 }]);
  });

  it('[media.10] have a colour only where more than one camera saw them: eight by first seen, then again', () => {
    const numbers = Array.from({ length: 10 }, (_, i) => `P${i}`);
    const late = numbers.map((number, i) => seen(number, T + i)).toReversed();
    const { plates } = read({ cameraId: '', lprJson: { A: late, B: late, C: [seen('ALONE', T - 1)] } });
    expect(plates.map(({ colour }) => colour)).toEqual([undefined, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2]);
  });

  it.each([
    ['{"CAM1": [', 0],
    ['7', 0],
    [null, 0],
    [{ CAM1: 'x' }, 0],
    [{ CAM1: [undefined, 7, {}, { PlateNumber: {} }] }, 0],
    [{ CAM1: [{ PlateNumber: 'HRT 902', FirstDetected: 'noon' }] }, 1],
    [JSON.parse('{"__proto__": [{"PlateNumber": "X 1"}]}'), 1],
  ])('[media.10] of data that cannot be read (%j) harm nothing and are logged', (lprJson, count) => {
    const { plates, onError } = read({ cameraId: 'CAM1', lprJson });
    expect(plates).toHaveLength(count);
    expect(onError).toHaveBeenCalled();
  });

  it('[media.10] without a time come last', () => {
    const list = [seen('LATE', 'never'), seen('SEEN', T)];
    expect(read({ cameraId: '', lprJson: { A: list } }).plates.map(({ number }) => number)).toEqual([
      'SEEN',
      'LATE',
    ]);
  });

  it('[media.10] show when they were first detected as MM:DD:YYYY HH:MM:SS', () => {
    const time = new Date(2026, 10, 2, 3, 4, 5).getTime();
    expect(plateTime(epochMs(time))).toBe('11:02:2026 03:04:05');
  });
});
