import { expect, it } from 'vitest';
import { bytesText, countText, millisText, shareText, spanText } from './figureTexts.ts';

it('[server.41] writes figures with their unit and a precision that fits', () => {
  expect([0, 512, 1536, 12.3 * 1024 ** 2, 300 * 1024 ** 3].map((bytes) => bytesText(bytes))).toEqual([
    '0 B',
    '512 B',
    '1.5 kB',
    '12.3 MB',
    '300 GB',
  ]);
  expect([0.4242, 12.34, 1200].map((ms) => millisText(ms))).toEqual(['0.42 ms', '12.3 ms', '1.20 s']);
  expect([9000, 309_000, 7_620_000, 273_600_000].map((span) => spanText(span))).toEqual([
    '9 s',
    '5 min 09 s',
    '2 h 07 min',
    '3 d 04 h',
  ]);
  expect([countText(1_234_567), shareText(0.125)]).toEqual(['1 234 567', '12.5 %']);
});
