/**
 * Report types and symbols. Columns store the index into REPORT_SYMBOLS as a byte. Possible Shot is not a type of the
 * contract but a Shot with weapon category 6; it has its own colour, shape and name, and so its own symbol.
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

/** Report types as drawn and listed: the types of the contract and Possible Shot. The index is stored in columns. */
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

/** Values of a table in the order of REPORT_SYMBOLS, for access by index. */
export function bySymbol<T>(table: Readonly<Record<ReportSymbol, T>>): T[] {
  return REPORT_SYMBOLS.map((symbol) => table[symbol]);
}

/** Weapon category that makes a Shot a Possible Shot. */
export const POSSIBLE_SHOT_CATEGORY = 6;

/** Weapon categories with a name. */
const WEAPON_CATEGORIES: Readonly<Record<number, string>> = {
  1: 'Rifle Shots',
  2: 'Handgun Shots',
  6: 'Possible Shot',
};

/** Returns a report's weapon, else its category's name; undefined if unknown and for Possible Shot. */
export function weaponName(weapon: string | undefined, category: number | undefined): string | undefined {
  if (weapon !== undefined && weapon !== '') return weapon;
  return category === POSSIBLE_SHOT_CATEGORY ? undefined : WEAPON_CATEGORIES[category ?? 0];
}

/** Timeline lanes, top to bottom. */
export const LANES = ['Shots', 'Alarms', 'Sounds'] as const;

interface SymbolTraits {
  /** Higher is more severe; unique. */
  readonly severity: number;
  readonly lane: (typeof LANES)[number];
  /** Stays visible as a former shot after a reclassification. */
  readonly isShot: boolean;
  /** Drawn above all sounds: only another alarm may cover it. */
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

/** Symbol of a report; undefined for an unknown type. */
export function symbolOf(reportType: string, weaponCategory: number | undefined): SymbolIndex | undefined {
  if (reportType === 'Shot' && weaponCategory === POSSIBLE_SHOT_CATEGORY) return POSSIBLE_SHOT;
  return TYPE_TO_SYMBOL.get(reportType);
}

/** Name of a report's type for people: Possible Shot where it is one; an unknown type is its own name. */
export function shownType(reportType: string, weaponCategory: number | undefined): string {
  return REPORT_SYMBOLS[symbolOf(reportType, weaponCategory) ?? -1] ?? reportType;
}

/** Report type of a symbol as the contract spells it. */
export function typeOfSymbol(symbol: SymbolIndex): ReportType {
  const name = REPORT_SYMBOLS[symbol] ?? 'Shot';
  return name === 'Possible Shot' ? 'Shot' : name;
}
