/** Texts of the sound's popover. */
import {
  REPORT_SYMBOLS,
  SYMBOL_SEVERITY,
  type ReportSymbol,
  type SymbolIndex,
} from '../../domain/contract/reportTypes.ts';

export const SOUND_TEXT = {
  mute: 'Mute for',
  unmute: 'Unmute alerts',
  muted: 'Alerts are muted for you in this browser.',
  muteMore: 'Toasts and queue go on. Escalations still sound.',
  blocked: 'The browser blocks sound until you click in the page.',
  all: 'All alerts',
  volume: 'Volume',
  test: 'Test sounds',
  types: 'Types',
  sounds: 'Sound',
  repeats: 'Repeat until taken',
  repeat: 'Repeat',
} as const;

/** "Mute alerts for 10 min". */
export function muteFor(minutes: number): string {
  return `Mute alerts for ${minutes} min`;
}

/** "10 min": a button after "Mute for". */
export function minutesText(minutes: number): string {
  return `${minutes} min`;
}

/** "3 alarms were silent: 2 Shot, 1 Fireworks", most severe first. */
export function silentAlarms(symbols: readonly SymbolIndex[]): string {
  const types = [...new Set(symbols)]
    .toSorted((a, b) => (SYMBOL_SEVERITY[b] ?? 0) - (SYMBOL_SEVERITY[a] ?? 0))
    .map((symbol) => `${symbols.filter((each) => each === symbol).length} ${REPORT_SYMBOLS[symbol] ?? ''}`);
  const subject = symbols.length === 1 ? '1 alarm was' : `${symbols.length} alarms were`;
  return `${subject} silent: ${types.join(', ')}`;
}

/** "Repeat Shot until taken": the switch of a type. */
export function repeatOf(name: ReportSymbol): string {
  return `${SOUND_TEXT.repeat} ${name} until taken`;
}

/** "Shot sound". */
export function soundOfType(name: ReportSymbol): string {
  return `${name} sound`;
}

/** "50 %". */
export function volumeText(volume: number): string {
  return `${volume} %`;
}
