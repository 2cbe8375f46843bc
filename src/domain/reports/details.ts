import type { Row } from './columns.ts';
import { MESSAGE_FACT, NUMBER_FACTS, TEXT_FACTS, UPDATE_MESSAGE_FACT } from './fields.ts';
import { hashText, StringPool } from './stringPool.ts';

/**
 * Facts that the table or the panel asks for a few rows at a time. Kept in pages of 1024 rows that
 * exist only where some row has the fact, so that a fact nobody sends costs nothing. Numbers are 32-bit
 * floats except the id and the two coordinates. Names are interned, messages are texts of their own.
 */
export interface Details {
  readonly numbers: (Float64Array<ArrayBuffer> | Float32Array<ArrayBuffer> | undefined)[][];
  /** Dictionary of all interned facts. */
  readonly names: StringPool;
  /** [TEXT_FACTS] pages of numbers of `names`; 16 bits wide while those suffice */
  readonly nameIds: (Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | undefined)[][];
  /** [TEXT_FACTS] pages of messages */
  readonly messages: (string[] | undefined)[][];
  /** Lately stored messages by hash: the same words are held once without counting who uses them. */
  readonly recent: string[];
}

const PAGE_BITS = 10;
const PAGE = 1 << PAGE_BITS;
const IN_PAGE = PAGE - 1;
/** Slots of `recent`; of a thousand messages that take turns, one in sixteen shares its slot with another and is held anew. */
const RECENT = 1 << 14;
/** Longer texts are seldom the same, and would be kept alive by `recent`. */
const LONGEST_SHARED = 256;
const WIDE = new Set<string>(['id', 'trajectoryP1Lat', 'trajectoryP1Lon']);
const IS_WIDE = NUMBER_FACTS.map((name) => WIDE.has(name));
const IS_MESSAGE = TEXT_FACTS.map((_, fact) => fact === MESSAGE_FACT || fact === UPDATE_MESSAGE_FACT);

/** Empty details. Owns its pages. */
export function createDetails(): Details {
  return {
    numbers: NUMBER_FACTS.map(() => []),
    names: new StringPool(),
    nameIds: TEXT_FACTS.map(() => []),
    messages: TEXT_FACTS.map(() => []),
    recent: Array.from({ length: RECENT }, () => ''),
  };
}

/** Value of a number fact; meaningless unless the row's `known` has its bit. */
export function numberOf(details: Details, fact: number, row: Row): number {
  return details.numbers[fact][row >>> PAGE_BITS]?.[row & IN_PAGE] ?? NaN;
}

/** Sets a number fact; allocates its page of 1024 rows where it is the first of it. */
export function setNumber(details: Details, fact: number, row: Row, value: number): void {
  const pages = details.numbers[fact];
  const at = row >>> PAGE_BITS;
  const page = (pages[at] ??= IS_WIDE[fact] ? new Float64Array(PAGE) : new Float32Array(PAGE));
  page[row & IN_PAGE] = value;
}

/** A text fact; empty where the row has none. */
export function textOf(details: Details, fact: number, row: Row): string {
  const at = row >>> PAGE_BITS;
  if (IS_MESSAGE[fact]) return details.messages[fact][at]?.[row & IN_PAGE] ?? '';
  return details.names.textOf(details.nameIds[fact][at]?.[row & IN_PAGE] ?? 0) ?? '';
}

/** Sets a text fact; '' is none. */
export function setText(details: Details, fact: number, row: Row, value: string): void {
  if (IS_MESSAGE[fact]) setMessage(details, fact, row, value);
  else setName(details, fact, row, value);
}

/** Forgets the texts of a row, so that they can be collected. */
export function clearDetails(details: Details, row: Row): void {
  const at = row >>> PAGE_BITS;
  for (let fact = 0; fact < TEXT_FACTS.length; fact++) {
    if (details.messages[fact][at] !== undefined || details.nameIds[fact][at] !== undefined)
      setText(details, fact, row, '');
  }
}

function setMessage(details: Details, fact: number, row: Row, value: string): void {
  const pages = details.messages[fact];
  const page = (pages[row >>> PAGE_BITS] ??= Array.from({ length: PAGE }, () => ''));
  page[row & IN_PAGE] = value === '' ? '' : shared(details.recent, value);
}

function setName(details: Details, fact: number, row: Row, value: string): void {
  const pages = details.nameIds[fact];
  const at = row >>> PAGE_BITS;
  const id = value === '' ? 0 : details.names.acquire(value);
  let page = (pages[at] ??= new Uint16Array(PAGE));
  if (id > 0xffff && page instanceof Uint16Array) page = pages[at] = Uint32Array.from(page);
  details.names.release(page[row & IN_PAGE]);
  page[row & IN_PAGE] = id;
}

/** The stored copy of a text that was lately stored, or the text itself, now remembered. Every character counts: messages of a street differ in one. */
function shared(recent: string[], text: string): string {
  if (text.length > LONGEST_SHARED) return text;
  const at = hashText(text) & (RECENT - 1);
  if (recent[at] === text) return recent[at];
  recent[at] = text;
  return text;
}
