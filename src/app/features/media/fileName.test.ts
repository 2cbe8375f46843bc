import { expect, it } from 'vitest';
import { fileNameOf } from './fileName.ts';

it.each([
  ['attachment; filename="shot 12.png"', 'shot 12.png'],
  ['inline; filename=shot.png; size=3', 'shot.png'],
  [`attachment; filename="fallback.png"; filename*=UTF-8''stra%C3%9Fe%20%31.png`, 'straße 1.png'],
  [`attachment; filename*=UTF-8''%E0%A4%A; filename="plain.png"`, 'plain.png'],
  ['attachment; filename="a\\"b\\".png"', 'ab.png'],
])('[media.11] reads the name of %s', (header, name) => {
  expect(fileNameOf(header, 'other.png')).toBe(name);
});

it.each([null, '', 'attachment', 'attachment; filename=""', 'attachment; filename=".."'])(
  '[media.11] uses the listed name if the header has none: %s',
  (header) => {
    expect(fileNameOf(header, 'listed.png')).toBe('listed.png');
  },
);

it.each([
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\temp\\\\x.wav"', 'x.wav'],
  [`attachment; filename*=UTF-8''..%2f..%2Fevil.png`, 'evil.png'],
  [`attachment; filename*=UTF-8''a%00b%0A.png`, 'ab.png'],
  ['attachment; filename="photo\u202Egnp.exe"', 'photognp.exe'],
  [`attachment; filename="${'x'.repeat(4_000)}.wav"`, `${'x'.repeat(116)}.wav`],
])('[media.11] never gives a path or what no name may hold: %s', (header, name) => {
  expect(fileNameOf(header, 'other')).toBe(name);
});

it('[media.11] has a default name for an unnamed file', () => {
  expect(fileNameOf(null, '//')).toBe('file');
});
