import type { Result } from '../result.ts';
import type { Seconds } from '../units.ts';
import type { WavFailure } from './readWav.ts';
import type { Sound, TimeSpan } from './sound.ts';

/** Range of a spectrogram. */
export const MAX_HERTZ = 8_000;
/** Level of a byte 0 of a spectrogram, decibels against the loudest sample; a byte 255 is 0 dB. */
export const FLOOR_DB = -90;

/** A recording that the thread holds. */
export interface OpenSound {
  /** Names it in later calls. */
  readonly handle: number;
  readonly length: Seconds;
  /** Samples per second. */
  readonly sampleRate: number;
  /** When its first wave begins, from its start; undefined where none stands out. */
  readonly onset: Seconds | undefined;
}

/** What is drawn of a span of a recording. */
export interface SoundPicture {
  /** Least and largest sample of each column as shares of the loudest, −1 to 1, in pairs; NaN outside of the recording. */
  readonly extremes: Float32Array;
  /** Levels, one byte each, from FLOOR_DB: for each column all bands, the lowest first; 0 outside of the recording. */
  readonly levels: Uint8Array;
  /** Bands of a column. */
  readonly bands: number;
  /** Top of the highest band. */
  readonly hertz: number;
}

/** Share of the height of a drawn track that the waveform has, above the spectrogram. */
export const WAVE_SHARE = 0.4;

/** Colours of a drawn track, as CSS has them. */
export interface TrackColours {
  readonly ground: string;
  readonly wave: string;
  /** Between waveform and spectrogram. */
  readonly line: string;
  /** Four colours of levels, from quiet to loud. */
  readonly ramp: readonly string[];
}

/** Pixels and colours of a drawn track. */
export interface TrackLook {
  readonly width: number;
  readonly height: number;
  readonly colours: TrackColours;
}

/** A drawn track. */
export interface DrawnTrack {
  readonly width: number;
  readonly height: number;
  /** RGBA, rows from the top. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** What a page takes of the thread that reads sounds. The page owns the buffers of an answer. */
export interface SoundPort {
  /** Reads a WAV; takes the bytes. */
  open(wav: Uint8Array<ArrayBuffer>): Promise<Result<OpenSound, WavFailure>>;
  /** Holds a sound that the browser decoded; takes the samples. */
  openDecoded(sound: Sound): Promise<OpenSound>;
  /** Computes a span at a width in columns. Rejects for a handle that is not open. */
  draw(handle: number, span: TimeSpan, columns: number): Promise<SoundPicture>;
  /** Draws a span: waveform above spectrogram. Rejects for a handle that is not open. */
  paint(handle: number, span: TimeSpan, look: TrackLook): Promise<DrawnTrack>;
  /** Lets a sound go. */
  close(handle: number): Promise<void>;
  /** Answered at once. */
  ping(): Promise<void>;
}
