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

/** Higher is graver: Panic > Shot > Weapon > Possible Shot > Detection > Bang > Ruckus > Fireworks > Test. */
export const SYMBOL_SEVERITY: Uint8Array<ArrayBuffer> = Uint8Array.from([7, 5, 8, 6, 4, 3, 2, 1, 0]);

/** 1 for Shot and Possible Shot: what was shown as one is never lost from sight by a reclassification (T-38). */
export const SYMBOL_IS_SHOT: Uint8Array<ArrayBuffer> = Uint8Array.from(REPORT_SYMBOLS, (symbol) =>
  symbol === 'Shot' || symbol === 'Possible Shot' ? 1 : 0,
);

/** Timeline lanes, top to bottom (LK-11). */
export const LANES = ['Shots', 'Alarms', 'Sounds'] as const;
/** Lane of each symbol: index into LANES. */
export const SYMBOL_LANE: Uint8Array<ArrayBuffer> = Uint8Array.from([0, 0, 1, 1, 1, 2, 2, 2, 2]);

/** 1 where a symbol may only be covered by another such: a storm of sounds never hides an alarm. */
export const SYMBOL_IS_ALARM: Uint8Array<ArrayBuffer> = Uint8Array.from([1, 1, 1, 1, 0, 0, 0, 0, 0]);

const TYPE_TO_SYMBOL: ReadonlyMap<string, SymbolIndex> = new Map(
  REPORT_TYPES.map((type) => [type, REPORT_SYMBOLS.indexOf(type)]),
);

/** Symbol of a report, or undefined where the type is not of the list. */
export function symbolOf(reportType: string, weaponCategory: number | undefined): SymbolIndex | undefined {
  if (reportType === 'Shot' && weaponCategory === POSSIBLE_SHOT_CATEGORY) return 1;
  return TYPE_TO_SYMBOL.get(reportType);
}

/** The type on the wire that a symbol stands for. */
export function typeOfSymbol(symbol: SymbolIndex): ReportType {
  const name = REPORT_SYMBOLS[symbol] ?? 'Shot';
  return name === 'Possible Shot' ? 'Shot' : name;
}
