/**
 * The closed list of what a report can be. A column stores the index into REPORT_SYMBOLS as a byte.
 * "Possible Shot" is no type on the wire: it is a Shot with weapon category 6, but it has its own
 * colour, shape and word, so it has its own symbol. Sources: O§3, CV-01 (severity order).
 */

/** Types as the contract spells them. */
export const REPORT_TYPES = [
  'Shot',
  'Panic',
  'Weapon',
  'Detection',
  'Bang/Noise',
  'Ruckus',
  'Fireworks',
  'Test',
] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

/** What a person tells apart: the types and "Possible Shot". Order is the index stored in columns. */
export const REPORT_SYMBOLS = [
  'Shot',
  'Possible Shot',
  'Panic',
  'Weapon',
  'Detection',
  'Bang/Noise',
  'Ruckus',
  'Fireworks',
  'Test',
] as const;
export type ReportSymbol = (typeof REPORT_SYMBOLS)[number];
export const SYMBOL_COUNT = REPORT_SYMBOLS.length;

/** Index into REPORT_SYMBOLS. */
export type SymbolIndex = number;

/** Values of a table in the order of REPORT_SYMBOLS, for look-ups by index. */
export function bySymbol<T>(table: Readonly<Record<ReportSymbol, T>>): T[] {
  return REPORT_SYMBOLS.map((symbol) => table[symbol]);
}

export const POSSIBLE_SHOT_CATEGORY = 6;

/** Weapon categories with a name (O§3). */
const WEAPON_CATEGORIES: Readonly<Record<number, string>> = {
  1: 'Rifle Shots',
  2: 'Handgun Shots',
  6: 'Possible Shot',
};

/** Name of the weapon of a report: its own, else that of its category; none for Possible Shot, which names no weapon. */
export function weaponName(weapon: string | undefined, category: number | undefined): string | undefined {
  if (weapon !== undefined && weapon !== '') return weapon;
  return category === POSSIBLE_SHOT_CATEGORY ? undefined : WEAPON_CATEGORIES[category ?? 0];
}

/** Timeline lanes, top to bottom (LK-11). */
export const LANES = ['Shots', 'Alarms', 'Sounds'] as const;

interface SymbolTraits {
  /** Higher is more severe; each symbol has its own. */
  readonly severity: number;
  readonly lane: (typeof LANES)[number];
  /** What was shown as a shot is never lost from sight by a reclassification (T-38). */
  readonly isShot: boolean;
  /** Only another alarm may cover it: a storm of sounds never hides an alarm. */
  readonly isAlarm: boolean;
}

const TRAITS: Readonly<Record<ReportSymbol, SymbolTraits>> = {
  Panic: { severity: 8, lane: 'Alarms', isShot: false, isAlarm: true },
  Shot: { severity: 7, lane: 'Shots', isShot: true, isAlarm: true },
  Weapon: { severity: 6, lane: 'Alarms', isShot: false, isAlarm: true },
  'Possible Shot': { severity: 5, lane: 'Shots', isShot: true, isAlarm: true },
  Detection: { severity: 4, lane: 'Alarms', isShot: false, isAlarm: false },
  'Bang/Noise': { severity: 3, lane: 'Sounds', isShot: false, isAlarm: false },
  Ruckus: { severity: 2, lane: 'Sounds', isShot: false, isAlarm: false },
  Fireworks: { severity: 1, lane: 'Sounds', isShot: false, isAlarm: false },
  Test: { severity: 0, lane: 'Sounds', isShot: false, isAlarm: false },
};

/** One byte for each symbol, in the order of REPORT_SYMBOLS. */
function bytesOf(read: (traits: SymbolTraits) => number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bySymbol(TRAITS), read);
}

/** [SYMBOL_COUNT] */
export const SYMBOL_SEVERITY: Uint8Array<ArrayBuffer> = bytesOf(({ severity }) => severity);
/** [SYMBOL_COUNT] 1 for Shot and Possible Shot. */
export const SYMBOL_IS_SHOT: Uint8Array<ArrayBuffer> = bytesOf(({ isShot }) => Number(isShot));
/** [SYMBOL_COUNT] index into LANES */
export const SYMBOL_LANE: Uint8Array<ArrayBuffer> = bytesOf(({ lane }) => LANES.indexOf(lane));
/** [SYMBOL_COUNT] 1 for an alarm. */
export const SYMBOL_IS_ALARM: Uint8Array<ArrayBuffer> = bytesOf(({ isAlarm }) => Number(isAlarm));

const POSSIBLE_SHOT: SymbolIndex = REPORT_SYMBOLS.indexOf('Possible Shot');

const TYPE_TO_SYMBOL: ReadonlyMap<string, SymbolIndex> = new Map(
  REPORT_TYPES.map((type) => [type, REPORT_SYMBOLS.indexOf(type)]),
);

/** Symbol of a report, or undefined where the type is not of the list. */
export function symbolOf(reportType: string, weaponCategory: number | undefined): SymbolIndex | undefined {
  if (reportType === 'Shot' && weaponCategory === POSSIBLE_SHOT_CATEGORY) return POSSIBLE_SHOT;
  return TYPE_TO_SYMBOL.get(reportType);
}

/** The type on the wire that a symbol stands for. */
export function typeOfSymbol(symbol: SymbolIndex): ReportType {
  const name = REPORT_SYMBOLS[symbol] ?? 'Shot';
  return name === 'Possible Shot' ? 'Shot' : name;
}
