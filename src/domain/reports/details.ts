import type { Row } from './columns.ts';
import { NUMBER_FACTS, TEXT_FACTS } from './fields.ts';

/**
 * Facts that the table or the panel asks for a few rows at a time. Kept in pages of 1024 rows that
 * exist only where some row has the fact, so that a fact nobody sends costs nothing.
 * Numbers are 32-bit floats except the id and the two coordinates.
 */
export interface Details {
  readonly numbers: (Float64Array<ArrayBuffer> | Float32Array<ArrayBuffer> | undefined)[][];
  readonly texts: (string[] | undefined)[][];
  /** Lately stored texts by hash: the same words are held once without counting who uses them. */
  readonly recent: string[];
}

const PAGE_BITS = 10;
const PAGE = 1 << PAGE_BITS;
const IN_PAGE = PAGE - 1;
const RECENT = 1 << 12;
/** Longer texts are seldom the same, and would be kept alive by `recent`. */
const LONGEST_SHARED = 256;
const WIDE = new Set<string>(['id', 'trajectoryP1Lat', 'trajectoryP1Lon']);
const IS_WIDE = NUMBER_FACTS.map((name) => WIDE.has(name));

export function createDetails(): Details {
  return {
    numbers: NUMBER_FACTS.map(() => []),
    texts: TEXT_FACTS.map(() => []),
    recent: Array.from({ length: RECENT }, () => ''),
  };
}

/** Value of a number fact; meaningless unless the row's `known` has its bit. */
export function numberOf(details: Details, fact: number, row: Row): number {
  return details.numbers[fact][row >>> PAGE_BITS]?.[row & IN_PAGE] ?? NaN;
}

export function setNumber(details: Details, fact: number, row: Row, value: number): void {
  const pages = details.numbers[fact];
  const at = row >>> PAGE_BITS;
  const page = (pages[at] ??= IS_WIDE[fact] ? new Float64Array(PAGE) : new Float32Array(PAGE));
  page[row & IN_PAGE] = value;
}

/** A text fact; empty where the row has none. */
export function textOf(details: Details, fact: number, row: Row): string {
  return details.texts[fact][row >>> PAGE_BITS]?.[row & IN_PAGE] ?? '';
}

export function setText(details: Details, fact: number, row: Row, value: string): void {
  const pages = details.texts[fact];
  const at = row >>> PAGE_BITS;
  const page = (pages[at] ??= emptyPage());
  page[row & IN_PAGE] = value === '' ? '' : shared(details.recent, value);
}

/** Forgets the texts of a row, so that they can be collected. */
export function clearDetails(details: Details, row: Row): void {
  for (const pages of details.texts) {
    const page = pages[row >>> PAGE_BITS];
    if (page !== undefined) page[row & IN_PAGE] = '';
  }
}

function emptyPage(): string[] {
  return Array.from({ length: PAGE }, () => '');
}

/** The stored copy of a text that was lately stored, or the text itself, now remembered. */
function shared(recent: string[], text: string): string {
  const { length } = text;
  if (length > LONGEST_SHARED) return text;
  const middle = length >>> 1;
  let hash = length;
  hash = Math.imul(hash ^ text.charCodeAt(0), 0x9e3779b1);
  hash = Math.imul(hash ^ text.charCodeAt(middle), 0x85ebca6b);
  hash = Math.imul(hash ^ text.charCodeAt(length - 1), 0xc2b2ae35);
  hash = Math.imul(hash ^ text.charCodeAt((middle + length) >>> 1), 0x27d4eb2f);
  const at = (hash ^ (hash >>> 15)) & (RECENT - 1);
  if (recent[at] === text) return recent[at];
  recent[at] = text;
  return text;
}
