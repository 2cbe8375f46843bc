/** Counts of what a person may see, for the page and its mail. */
import type { Statistics, StatisticsRow } from '../../src/domain/contract/statistics.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import type { Settings } from '../config/settings.ts';
import { incidentScopeOf, releasedScope, visibleScope } from '../reports/sessionScope.ts';
import { placesByLevel, type PlaceOfLevel } from '../resources/placeOfLevel.ts';
import type { StatisticsQuery } from '../store/statistics/statistics.ts';
import type { Store } from '../store/store.ts';

export interface CountDeps {
  readonly store: Pick<Store, 'statistics' | 'collection'>;
  readonly settings: Pick<Settings, 'reviewerMode'>;
  /** Decides whether a report is embargoed. */
  readonly releaseClock: { readonly now: () => EpochMs };
}

/** Who reads the counts. */
export interface CountReader {
  readonly authorities: ReadonlySet<string>;
  /** They leave the installation: what is under embargo is not counted. */
  readonly isOutside?: true;
}

/** Counts reports, or incidents by outcome, that the reader may see now. Its cost is that of StatisticsStore.read. */
export async function countStatistics(
  { store, settings, releaseClock }: CountDeps,
  query: StatisticsQuery,
  { authorities, isOutside }: CountReader,
): Promise<Statistics> {
  const scopeOf = query.by === 'outcome' ? incidentScopeOf : visibleScope;
  const [mode, now] = [settings.reviewerMode(), releaseClock.now()];
  const own = scopeOf(authorities, mode, now);
  const scope = isOutside ? releasedScope(own, mode, now) : own;
  const found = await store.statistics.read(query, scope);
  if (query.by !== 'place') return found;
  return { ...found, rows: byPlace(found.rows, await placesByLevel(store)) };
}

/** Rows of levels as rows of their places. A level of no place keeps a row of its own. */
function byPlace(rows: readonly StatisticsRow[], places: PlaceOfLevel): readonly StatisticsRow[] {
  const merged = new Map<string, StatisticsRow>();
  for (const row of rows) {
    const place = places.get(row.key);
    const key = place?.placeId ?? row.key;
    const id = JSON.stringify([key, row.type]);
    const { count = 0, before = 0 } = merged.get(id) ?? {};
    merged.set(id, {
      ...row,
      key,
      ...(place && { name: place.name }),
      count: count + row.count,
      before: before + row.before,
    });
  }
  return [...merged.values()].toSorted((a, b) => b.count - a.count || b.before - a.before);
}
