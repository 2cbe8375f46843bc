import { deviceIdOf, messageOf, weaponOf, zoneIdOf, zoneOf } from '../reports/describe.ts';
import type { ReportStore } from '../reports/reportStore.ts';
import { REPORT_SYMBOLS, SYMBOL_COUNT } from '../contract/reportTypes.ts';
import type { ReportKey } from '../contract/shotReport.ts';
import type { Row } from '../reports/columns.ts';
import type { ReportSearch } from '../frame/view.ts';

/** A ReportSearch compiled for rows, without its window. */
export interface SearchRule {
  /** Equal for searches that find the same reports. */
  readonly id: string;
  /** Whether a live row is found. A few look-ups; allocates only for texts that are not cached. */
  matches(row: Row): boolean;
}

/** Words of a search beyond this number are ignored: each has a bit of a 32-bit number. */
const MAX_WORDS = 30;
/** Texts in the cache of a search. */
const MAX_CACHED = 65_536;

/** Id of a search for `compileSearch`; undefined where it finds every report. */
export function searchId(search: ReportSearch | undefined): string | undefined {
  if (search === undefined) return undefined;
  const { symbols, zones, group } = search;
  const words = wordsOf(search.text);
  if (symbols.length + zones.length + words.length === 0 && group === undefined) return undefined;
  return JSON.stringify([symbols, zones, words, group]);
}

/** What a search is compiled with. */
export interface SearchSources {
  /** Of `searchId`. */
  readonly id: string;
  /** Read at each match. */
  readonly store: ReportStore;
  /** Reports of a grouped notification; called once. */
  readonly groupKeys: (group: number) => readonly ReportKey[];
}

/** Compiles a search. */
export function compileSearch(search: ReportSearch, { id, store, groupKeys }: SearchSources): SearchRule {
  const tests = [
    typeTest(search, store),
    zoneTest(search, store),
    search.group === undefined ? undefined : keyTest(groupKeys(search.group), store),
    textTest(search, store),
  ];
  const needed = tests.filter((test) => test !== undefined);
  return { id, matches: (row) => needed.every((test) => test(row)) };
}

type RowTest = ((row: Row) => boolean) | undefined;

/** A reclassified report is found by its present and by its previous type. */
function typeTest({ symbols }: ReportSearch, { columns }: ReportStore): RowTest {
  if (symbols.length === 0) return undefined;
  const wanted = new Uint8Array(SYMBOL_COUNT);
  for (const symbol of symbols) wanted[REPORT_SYMBOLS.indexOf(symbol)] = 1;
  return (row) => {
    const previous = columns.previous[row];
    return wanted[columns.symbol[row]] === 1 || (previous !== 0 && wanted[previous - 1] === 1);
  };
}

function zoneTest({ zones }: ReportSearch, store: ReportStore): RowTest {
  if (zones.length === 0) return undefined;
  const wanted = new Set<string | undefined>(zones);
  return (row) => wanted.has(zoneIdOf(store, row)) || wanted.has(zoneOf(store, row));
}

function keyTest(keys: readonly ReportKey[], store: ReportStore): RowTest {
  const wanted = new Map<string, Set<string>>();
  for (const { squadId, detectionId } of keys) {
    const known = wanted.get(squadId) ?? new Set();
    wanted.set(squadId, known.add(detectionId));
  }
  return (row) => wanted.get(store.keys.squadIdOf(row))?.has(store.keys.detectionIdOf(row)) ?? false;
}

function textTest({ text }: ReportSearch, store: ReportStore): RowTest {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  const all = 2 ** words.length - 1;
  const cache = new Map<string, number>();
  const bitsOf = (fact: string): number => {
    const known = cache.get(fact);
    if (known !== undefined) return known;
    if (cache.size === MAX_CACHED) cache.clear();
    const bits = findWords(words, fact);
    cache.set(fact, bits);
    return bits;
  };
  return (row) => {
    const facts = [
      messageOf(store, row),
      zoneOf(store, row),
      zoneIdOf(store, row),
      weaponOf(store, row),
      deviceIdOf(store, row),
    ];
    let found = 0;
    for (const fact of facts) if (fact !== undefined && fact !== '') found |= bitsOf(fact);
    if (found === all) return true;
    return (
      (found | findWords(words, `${store.keys.squadIdOf(row)} ${store.keys.detectionIdOf(row)}`)) === all
    );
  };
}

/** Bit i is set where the text contains word i. */
function findWords(words: readonly string[], text: string): number {
  const lower = text.toLowerCase();
  let bits = 0;
  for (let i = 0; i < words.length; i++) if (lower.includes(words[i])) bits |= 1 << i;
  return bits;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}
