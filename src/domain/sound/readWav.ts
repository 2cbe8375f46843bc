/** Reads WAV: RIFF chunks as in Microsoft's Multimedia Programming Interface and Data Specifications 1.0, with WAVE_FORMAT_EXTENSIBLE. */
import { failure, success, type Result } from '../result.ts';
import type { Sound } from './sound.ts';

/** Codes of a format chunk. */
const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;

const CHUNK_HEAD = 8;
const MIN_FORMAT = 16;
/** Where an extensible format has its code. */
const SUBFORMAT_AT = 24;
const MAX_CHANNELS = 64;
const MAX_RATE = 768_000;

/** `notWav`: other bytes. `unsupported`: a WAV of another coding. `empty`: no whole sample. */
export type WavFailure = 'notWav' | 'unsupported' | 'empty';

interface Format {
  readonly code: number;
  readonly channels: number;
  readonly sampleRate: number;
  /** Bytes of one sample. */
  readonly width: number;
}

/**
 * Decodes PCM of 8, 16, 24 and 32 bits and floats of 32 and 64 bits; several channels are mixed to their mean. A file that was
 * cut off is read as far as it goes. O(bytes)
 */
export function readWav(bytes: Uint8Array): Result<Sound, WavFailure> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || wordAt(view, 0) !== 'RIFF' || wordAt(view, 8) !== 'WAVE') return failure('notWav');
  let format: Format | undefined;
  for (let at = 12; at + CHUNK_HEAD <= bytes.length;) {
    const name = wordAt(view, at);
    const start = at + CHUNK_HEAD;
    const length = Math.min(view.getUint32(at + 4, true), bytes.length - start);
    if (name === 'fmt ') format = readFormat(view, start, length);
    if (name === 'data')
      return format === undefined ? failure('unsupported') : readSamples(view, { start, length, format });
    // Chunks start at even bytes.
    at = start + length + (length % 2);
  }
  return failure(format === undefined ? 'unsupported' : 'empty');
}

function wordAt(view: DataView, at: number): string {
  return String.fromCharCode(...Array.from({ length: 4 }, (_, n) => view.getUint8(at + n)));
}

/** Undefined where its samples cannot be read. */
function readFormat(view: DataView, start: number, length: number): Format | undefined {
  if (length < MIN_FORMAT) return undefined;
  const said = view.getUint16(start, true);
  const isExtensible = said === EXTENSIBLE && length >= SUBFORMAT_AT + 2;
  const code = isExtensible ? view.getUint16(start + SUBFORMAT_AT, true) : said;
  const channels = view.getUint16(start + 2, true);
  const sampleRate = view.getUint32(start + 4, true);
  const bits = view.getUint16(start + 14, true);
  const isKnown = code === PCM ? [8, 16, 24, 32].includes(bits) : code === FLOAT && [32, 64].includes(bits);
  const isUsable = channels >= 1 && channels <= MAX_CHANNELS && sampleRate >= 1 && sampleRate <= MAX_RATE;
  return isKnown && isUsable ? { code, channels, sampleRate, width: bits / 8 } : undefined;
}

interface Data {
  readonly start: number;
  readonly length: number;
  readonly format: Format;
}

function readSamples(view: DataView, { start, length, format }: Data): Result<Sound, WavFailure> {
  const { code, channels, width, sampleRate } = format;
  const count = Math.floor(length / (width * channels));
  if (count === 0) return failure('empty');
  const samples = new Float32Array(count);
  if (code === PCM && width === 2 && channels === 1) {
    // What sensors send is read without a call for each sample.
    for (let n = 0; n < count; n++) samples[n] = view.getInt16(start + 2 * n, true) / 32_768;
    return success({ samples, sampleRate });
  }
  const read = readerOf(format);
  let at = start;
  for (let n = 0; n < count; n++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++, at += width) sum += read(view, at);
    samples[n] = sum / channels;
  }
  return success({ samples, sampleRate });
}

/** Reads one sample as −1 to 1; a float that is no number is silence. */
function readerOf({ code, width }: Format): (view: DataView, at: number) => number {
  if (code === FLOAT) {
    const float = (value: number) => (Number.isFinite(value) ? Math.max(-1, Math.min(1, value)) : 0);
    return width === 8
      ? (view, at) => float(view.getFloat64(at, true))
      : (view, at) => float(view.getFloat32(at, true));
  }
  switch (width) {
    case 1:
      // The only unsigned one.
      return (view, at) => (view.getUint8(at) - 128) / 128;
    case 2:
      return (view, at) => view.getInt16(at, true) / 32_768;
    case 3:
      return (view, at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 65_536) / 8_388_608;
    default:
      return (view, at) => view.getInt32(at, true) / 2_147_483_648;
  }
}
