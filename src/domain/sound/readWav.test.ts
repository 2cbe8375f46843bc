import { expect, it } from 'vitest';
import fc from 'fast-check';
import { encodeWav, SAMPLE_RATE } from '../../../simulator/media/wav.ts';
import { readWav } from './readWav.ts';

interface Coded {
  readonly code: number;
  readonly bits: number;
  readonly channels?: number;
  readonly isExtensible?: boolean;
  readonly write: (view: DataView, at: number, sample: number) => void;
}

/** A WAV at 8 kHz with a chunk of odd length before its samples. */
function wav(
  samples: readonly number[],
  { code, bits, channels = 1, isExtensible = false, write }: Coded,
): Uint8Array {
  const format = isExtensible ? 40 : 16;
  const head = 12 + 8 + format + 8 + 4 + 8;
  const view = new DataView(new ArrayBuffer(head + (samples.length * bits) / 8));
  const word = (at: number, text: string) =>
    new TextEncoder().encode(text).forEach((byte, n) => view.setUint8(at + n, byte));
  word(0, 'RIFF');
  word(8, 'WAVEfmt ');
  view.setUint32(16, format, true);
  view.setUint16(20, isExtensible ? 0xfffe : code, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, 8_000, true);
  view.setUint16(34, bits, true);
  if (isExtensible) view.setUint16(44, code, true);
  const list = 20 + format;
  word(list, 'LIST');
  view.setUint32(list + 4, 3, true);
  word(list + 12, 'data');
  view.setUint32(list + 16, (samples.length * bits) / 8, true);
  samples.forEach((sample, n) => write(view, head + (n * bits) / 8, sample));
  return new Uint8Array(view.buffer);
}

const CODINGS: Readonly<Record<string, Coded>> = {
  'PCM of 8 bits': { code: 1, bits: 8, write: (view, at, s) => view.setUint8(at, 128 + s * 128) },
  'PCM of 16 bits': { code: 1, bits: 16, write: (view, at, s) => view.setInt16(at, s * 32_768, true) },
  'PCM of 24 bits': {
    code: 1,
    bits: 24,
    write: (view, at, s) => {
      view.setUint16(at, (s * 8_388_608) & 0xffff, true);
      view.setInt8(at + 2, (s * 8_388_608) >> 16);
    },
  },
  'PCM of 32 bits': { code: 1, bits: 32, write: (view, at, s) => view.setInt32(at, s * 2_147_483_648, true) },
  'floats of 32 bits': { code: 3, bits: 32, write: (view, at, s) => view.setFloat32(at, s, true) },
  'extensible floats of 64 bits': {
    code: 3,
    bits: 64,
    isExtensible: true,
    write: (view, at, s) => view.setFloat64(at, s, true),
  },
};

it('[report-view.7] reads a file sample by sample as it was written', () => {
  const written = Float32Array.from({ length: 2_000 }, (_, n) => 0.9 * Math.sin(n / 7));
  const read = readWav(encodeWav(written));
  if (!read.ok) throw new Error(read.reason);
  expect(read.value.sampleRate).toBe(SAMPLE_RATE);
  expect(read.value.samples).toHaveLength(2_000);
  const most = read.value.samples.reduce(
    (error, sample, n) => Math.max(error, Math.abs(sample - (written[n] ?? 0))),
    0,
  );
  expect(most).toBeLessThan(1 / 20_000);
});

it.each(Object.entries(CODINGS))('[report-view.7] reads %s, and mixes two channels', (_name, coding) => {
  const samples = [0, 0.5, -0.5, -1, 0.25, 0.75];
  const mono = readWav(wav(samples, coding));
  expect(mono.ok && [...mono.value.samples]).toEqual(samples);
  const stereo = readWav(wav(samples, { ...coding, channels: 2 }));
  expect(stereo.ok && [...stereo.value.samples]).toEqual([0.25, -0.75, 0.5]);
});

it('[report-view.7] says why a file gives no samples', () => {
  const whole = encodeWav(Float32Array.of(0.5, 0.5));
  const reasonOf = (bytes: Uint8Array) => {
    const read = readWav(bytes);
    return read.ok ? read.value.samples.length : read.reason;
  };
  expect(reasonOf(new Uint8Array())).toBe('notWav');
  expect(reasonOf(new TextEncoder().encode('<html>not a sound</html>'))).toBe('notWav');
  expect(reasonOf(wav([0], { code: 2, bits: 8, write: () => undefined }))).toBe('unsupported');
  expect(reasonOf(whole.slice(0, 44))).toBe('empty');
  expect(reasonOf(whole.slice(0, 47))).toBe(1);
});

it('[report-view.7] reads damaged files without an error, and never more samples than they have bytes', () => {
  const whole = wav([0, 0.5, -0.5, 0.25], CODINGS['floats of 32 bits'] as Coded);
  const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 12 });
  fc.assert(
    fc.property(damage, fc.nat(whole.length), (bytes, length) => {
      const damaged = whole.slice();
      for (const [at, byte] of bytes) damaged[at] = byte;
      const read = readWav(damaged.subarray(0, length));
      const samples = read.ok ? read.value.samples : new Float32Array();
      expect(samples.length).toBeLessThanOrEqual(length);
      expect(samples.every((s) => s >= -1 && s <= 1)).toBe(true);
    }),
    { seed: 43, numRuns: 2_000 },
  );
});
