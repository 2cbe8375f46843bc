import type { Row } from './columns.ts';
import { MESSAGE_FACT, NUMBER_FACTS, TEXT_FACTS, UPDATE_MESSAGE_FACT } from './fields.ts';
import { hashText, StringPool } from './stringPool.ts';

const PAGE_BITS = 10;
const PAGE = 1 << PAGE_BITS;
const IN_PAGE = PAGE - 1;
/** Slots of `recent`. Of a thousand alternating messages one in sixteen shares its slot and is stored again. */
const RECENT = 1 << 14;
/** Maximum length of shared messages: longer ones are rarely equal, and `recent` would retain them. */
const MAX_SHARED_LENGTH = 256;
const WIDE = new Set<string>(['id', 'trajectoryP1Lat', 'trajectoryP1Lon']);
const IS_WIDE = NUMBER_FACTS.map((name) => WIDE.has(name));
const IS_MESSAGE = TEXT_FACTS.map((_, fact) => fact === MESSAGE_FACT || fact === UPDATE_MESSAGE_FACT);

/**
 * Fields that table and details read for a few rows at a time. Stored in pages of 1024 rows, which are allocated with
 * the first row that has the field, so that unused fields cost nothing. Numbers are 32-bit floats except the id and the
 * two coordinates. Names are interned, messages are not.
 */
export class Details {
  /** Recently stored messages by hash, so that equal messages are stored once without counting references. */
  readonly recent: string[] = Array.from({ length: RECENT }, () => '');
  /** [NUMBER_FACTS] pages of values */
  readonly #numbers: (Float64Array<ArrayBuffer> | Float32Array<ArrayBuffer> | undefined)[][] =
    NUMBER_FACTS.map(() => []);
  /** Dictionary of all interned texts. */
  readonly #names = new StringPool();
  /** [TEXT_FACTS] pages of ids in `#names`; 16 bits wide while all ids fit */
  readonly #nameIds: (Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | undefined)[][] = TEXT_FACTS.map(
    () => [],
  );
  /** [TEXT_FACTS] pages of messages */
  readonly #messages: (string[] | undefined)[][] = TEXT_FACTS.map(() => []);

  /** Value of a number field, by index in NUMBER_FACTS; undefined content unless the row's `known` has its bit. */
  numberOf(fact: number, row: Row): number {
    return this.#numbers[fact][row >>> PAGE_BITS]?.[row & IN_PAGE] ?? NaN;
  }

  /** Sets a number field; allocates its page where the row is the first of it. */
  setNumber(fact: number, row: Row, value: number): void {
    const pages = this.#numbers[fact];
    const at = row >>> PAGE_BITS;
    const page = (pages[at] ??= IS_WIDE[fact] ? new Float64Array(PAGE) : new Float32Array(PAGE));
    page[row & IN_PAGE] = value;
  }

  /** Text of a field, by index in TEXT_FACTS; empty where the row has none. */
  textOf(fact: number, row: Row): string {
    const at = row >>> PAGE_BITS;
    if (IS_MESSAGE[fact]) return this.#messages[fact][at]?.[row & IN_PAGE] ?? '';
    return this.#names.textOf(this.#nameIds[fact][at]?.[row & IN_PAGE] ?? 0) ?? '';
  }

  /** Sets a text field; '' removes it. */
  setText(fact: number, row: Row, value: string): void {
    if (IS_MESSAGE[fact]) this.#setMessage(fact, row, value);
    else this.#setName(fact, row, value);
  }

  /** Removes the texts of a row. */
  clear(row: Row): void {
    const at = row >>> PAGE_BITS;
    for (let fact = 0; fact < TEXT_FACTS.length; fact++) {
      if (this.#messages[fact][at] !== undefined || this.#nameIds[fact][at] !== undefined)
        this.setText(fact, row, '');
    }
  }

  #setMessage(fact: number, row: Row, value: string): void {
    const pages = this.#messages[fact];
    const page = (pages[row >>> PAGE_BITS] ??= Array.from({ length: PAGE }, () => ''));
    page[row & IN_PAGE] = value === '' ? '' : shared(this.recent, value);
  }

  #setName(fact: number, row: Row, value: string): void {
    const pages = this.#nameIds[fact];
    const at = row >>> PAGE_BITS;
    const id = value === '' ? 0 : this.#names.acquire(value);
    let page = (pages[at] ??= new Uint16Array(PAGE));
    if (id > 0xffff && page instanceof Uint16Array) page = pages[at] = Uint32Array.from(page);
    this.#names.release(page[row & IN_PAGE]);
    page[row & IN_PAGE] = id;
  }
}

/** The recently stored equal text, else the text itself, which is then added to `recent`. */
function shared(recent: string[], text: string): string {
  if (text.length > MAX_SHARED_LENGTH) return text;
  const at = hashText(text) & (RECENT - 1);
  if (recent[at] === text) return recent[at];
  recent[at] = text;
  return text;
}
