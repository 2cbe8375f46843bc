/** Numbers as people and spreadsheets write them, and the single number format of a file. */
import type { Metres } from '../../units.ts';

/** Decimal separator of the numbers of a file. */
export type NumberFormat = 'point' | 'comma';

/** Between groups of three digits, beside the other separator: spaces of any width and apostrophes. */
const GROUP = "[ \u00A0\u2009\u202F'\u2019";
const numberIn = (decimal: string, group: string): RegExp =>
  new RegExp(
    `^[+-]?(?:(?:\\d+|[1-9]\\d{0,2}(${GROUP}${group}])\\d{3}(?:\\1\\d{3})*)(?:${decimal}\\d*)?|${decimal}\\d+)(?:e[+-]?\\d+)?$`,
    'i',
  );
const NUMBER: Readonly<Record<NumberFormat, RegExp>> = {
  point: numberIn('\\.', ','),
  comma: numberIn(',', '.'),
};
const GROUPS: Readonly<Record<NumberFormat, RegExp>> = {
  point: /[ \u00A0\u2009\u202F'\u2019,]/g,
  comma: /[ \u00A0\u2009\u202F'\u2019.]/g,
};
/** Longer texts are no numbers. */
const MAX_LENGTH = 64;

/** The number of a cell in a format, with groups of digits and a minus sign of print; NaN for any other text. */
export function readNumber(cell: string, format: NumberFormat): number {
  const text = cell.trim().replace(/^[−–]/, '-');
  if (text.length > MAX_LENGTH || !NUMBER[format].test(text)) return NaN;
  const plain = text.replace(GROUPS[format], '');
  const number = Number(format === 'comma' ? plain.replace(',', '.') : plain);
  return Number.isFinite(number) ? number : NaN;
}

/** A cell with a number. */
export interface NumberCell {
  readonly text: string;
  /** Largest absolute value that the cell can have; Infinity for any. */
  readonly most: number;
}

/** The format of the numbers of a file, as far as the file shows it. */
export interface FoundFormat {
  /** undefined: the file does not show it, or shows both. */
  readonly format: NumberFormat | undefined;
  /** A number that is another one in each format; '' where there is none. */
  readonly sample: string;
}

/**
 * Finds the single number format of all cells. Cells that are a number in only one format decide. Undefined
 * where they disagree, or where each number fits both formats, such as "1,234". A file without any separator
 * has the decimal point. O(cells).
 */
export function findNumberFormat(cells: Iterable<NumberCell>): FoundFormat {
  const proof: Record<NumberFormat, string> = { point: '', comma: '' };
  let doubtful = '';
  for (const { text, most } of cells) {
    if (!/[.,]/.test(text)) continue;
    const within = (number: number): number => (Math.abs(number) <= most ? number : NaN);
    const [point, comma] = [within(readNumber(text, 'point')), within(readNumber(text, 'comma'))];
    if (Number.isNaN(point) && Number.isNaN(comma)) continue;
    if (Number.isNaN(comma)) proof.point ||= text;
    else if (Number.isNaN(point)) proof.comma ||= text;
    else if (point !== comma) doubtful ||= text;
  }
  if (proof.point !== '' && proof.comma !== '') return { format: undefined, sample: doubtful || proof.comma };
  if (proof.comma !== '') return { format: 'comma', sample: doubtful };
  if (proof.point !== '' || doubtful === '') return { format: 'point', sample: doubtful };
  return { format: undefined, sample: doubtful };
}

export const METRES_PER_FOOT: Metres = 0.3048;
/** A length with its unit. */
const LENGTH = /^(.*?\d[.,]?)\s*(m|metres?|meters?|mètres?|meter|metros?|ft|feet|foot|'|′)\.?$/i;
const FEET = /^(?:f|'|′)/i;

/** A number that may have its unit after it. @returns its text, and whether it is in feet; undefined: it has no unit */
export function splitLength(cell: string): { readonly number: string; readonly isFeet: boolean | undefined } {
  const [, number = '', unit = ''] = LENGTH.exec(cell.trim()) ?? [];
  if (unit === '') return { number: cell, isFeet: undefined };
  return { number, isFeet: FEET.test(unit) };
}
