/** How a person wants to hear alerts. The server keeps it for each account. Beside the contract of the specifications. */
import { isRow } from '../json/row.ts';
import { REPORT_SYMBOLS, type ReportSymbol } from './reportTypes.ts';

export interface SoundSettings {
  /** Volume of all sounds, 0 to 100. */
  readonly volume: number;
  /** Types without a sound. */
  readonly silent: readonly ReportSymbol[];
  /** Types whose sound is repeated while nobody has taken an incident of theirs. */
  readonly repeated: readonly ReportSymbol[];
}

/** Highest volume; 0 is silent. */
export const MAX_VOLUME = 100;

export const DEFAULT_SOUND_SETTINGS: SoundSettings = {
  volume: 50,
  silent: [],
  repeated: ['Shot', 'Panic'],
};

/** Reads stored settings; what is missing or unusable has its default. */
export function readSoundSettings(value: unknown): SoundSettings {
  const { volume, silent, repeated } = isRow(value) ? value : {};
  const isVolume = typeof volume === 'number' && volume >= 0 && volume <= MAX_VOLUME;
  return {
    volume: isVolume ? volume : DEFAULT_SOUND_SETTINGS.volume,
    silent: symbolsOf(silent) ?? DEFAULT_SOUND_SETTINGS.silent,
    repeated: symbolsOf(repeated) ?? DEFAULT_SOUND_SETTINGS.repeated,
  };
}

function symbolsOf(names: unknown): readonly ReportSymbol[] | undefined {
  return Array.isArray(names) ? REPORT_SYMBOLS.filter((symbol) => names.includes(symbol)) : undefined;
}
