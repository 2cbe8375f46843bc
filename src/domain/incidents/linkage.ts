/**
 * Which reports form one incident: reports of one group that follow each other in time and place. The result does not depend on
 * the order in which the reports arrive (docs/decisions/0023-incidents-by-single-linkage.md).
 */
import { REPORT_SYMBOLS, SYMBOL_IS_SHOT, type ReportSymbol } from '../contract/reportTypes.ts';
import { groundDistance } from '../geo/distance.ts';
import type { Degrees, EpochMs, Metres, Seconds } from '../units.ts';

/** How close two reports of one incident are. */
export interface LinkLimits {
  readonly seconds: Seconds;
  readonly metres: Metres;
}

/** What decides whether two reports may be of one incident. */
export interface GroupFacts {
  readonly squadId: string;
  readonly symbol: ReportSymbol;
  /** Symbol before a reclassification, as reviewers and others know it. */
  readonly formerSymbol: ReportSymbol | null;
  readonly toldSymbol: ReportSymbol | null;
  readonly isTest: boolean;
}

/**
 * Group of a report: only reports of one squad and group form an incident. All reports of a group are seen by the same people,
 * embargo aside; so what a person may see of an incident never shows a report that the person may not see. Shot and Possible
 * Shot, which everybody may see, are one group.
 */
export function groupOf({ squadId, symbol, formerSymbol, toldSymbol, isTest }: GroupFacts): string {
  const isShot = SYMBOL_IS_SHOT[REPORT_SYMBOLS.indexOf(symbol)] === 1;
  const kind = isShot ? 'Shot' : [symbol, formerSymbol ?? '', toldSymbol ?? ''].join('/');
  return `${isTest ? 'test ' : ''}${kind} ${squadId}`;
}

/** Time and place of a report. */
export interface Occurrence {
  readonly time: EpochMs;
  readonly lat?: Degrees;
  readonly lon?: Degrees;
  /** Stands for the position where there is none. */
  readonly level?: string;
}

/**
 * Whether two reports of one group are of one incident. Reports without a position are linked on the same level; a report with a
 * position and one without are not.
 */
export function areLinked(a: Occurrence, b: Occurrence, { seconds, metres }: LinkLimits): boolean {
  if (Math.abs(a.time - b.time) > seconds * 1000) return false;
  if (a.lat === undefined && b.lat === undefined) return a.level !== undefined && a.level === b.level;
  if (a.lat === undefined || a.lon === undefined || b.lat === undefined || b.lon === undefined) return false;
  return groundDistance(a.lat, a.lon, b.lat, b.lon) <= metres;
}

/**
 * Parts occurrences into sets in which each is linked to another one of its set. Sets in the order of their first occurrence, each
 * in the order of time. O(n log n + pairs within `seconds`).
 */
export function linkedSets<T extends Occurrence>(occurrences: readonly T[], limits: LinkLimits): T[][] {
  const sorted = occurrences.toSorted((a, b) => a.time - b.time);
  const joined = new DisjointSets(sorted.length);
  let from = 0;
  sorted.forEach((later, at) => {
    while ((sorted[from]?.time ?? later.time) < later.time - limits.seconds * 1000) from++;
    for (let before = from; before < at; before++) {
      const earlier = sorted[before];
      if (earlier !== undefined && areLinked(earlier, later, limits)) joined.join(before, at);
    }
  });
  const sets = new Map<number, T[]>();
  sorted.forEach((occurrence, at) => {
    const first = joined.firstOf(at);
    const set = sets.get(first);
    if (set === undefined) sets.set(first, [occurrence]);
    else set.push(occurrence);
  });
  return [...sets.values()];
}

/** Sets of indexes, each known by its lowest one. */
export class DisjointSets {
  readonly #parents: Int32Array;

  constructor(size: number) {
    this.#parents = Int32Array.from({ length: size }, (_, at) => at);
  }

  /** The lowest index of the set of `at`. */
  firstOf(at: number): number {
    let first = at;
    for (let parent = this.#parents[first] ?? first; parent !== first; parent = this.#parents[first] ?? first)
      first = parent;
    this.#parents[at] = first;
    return first;
  }

  /** Makes the sets of two indexes one. */
  join(a: number, b: number): void {
    const [low, high] = [this.firstOf(a), this.firstOf(b)].toSorted((x, y) => x - y) as [number, number];
    this.#parents[high] = low;
  }
}
