import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { Row } from '../../../../domain/json/row.ts';
import { fetchDependants, hasStats, type Dependants } from './removalStats.ts';

/** Dependants of the records that are to be deleted. */
export type DependantsState =
  | { readonly status: 'none' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  /** `unchecked`: records of whose dependants nothing is known, as there are too many. */
  | { readonly status: 'loaded'; readonly dependants: readonly Dependants[]; readonly unchecked?: number };

/** Most records whose dependants are asked for. */
const MAX_CHECKED = 20;

/** What depends on the records; `none` for a resource without stats. Given rows must not change while it is mounted. */
export function useDependants(collection: string, rows: readonly Row[]): DependantsState {
  const store = useStore();
  const [checked] = useState(rows.slice(0, MAX_CHECKED));
  const [unchecked] = useState(Math.max(0, rows.length - MAX_CHECKED));
  const [state, setState] = useState<DependantsState>({ status: hasStats(collection) ? 'loading' : 'none' });
  useEffect(() => {
    let isOpen = true;
    const load = async () => {
      const answers = await Promise.all(checked.map((row) => fetchDependants(store, collection, row)));
      if (!isOpen) return;
      const loaded = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
      setState(
        loaded.length < answers.length
          ? { status: 'failed' }
          : { status: 'loaded', dependants: mergeDependants(loaded.flat()), unchecked },
      );
    };
    if (hasStats(collection)) void load();
    return () => {
      isOpen = false;
    };
  }, [store, collection, checked, unchecked]);
  return state;
}

/** One entry for each kind, with each name once. */
function mergeDependants(all: readonly Dependants[]): Dependants[] {
  const merged = new Map<string, Dependants>();
  for (const entry of all) {
    const names = [...(merged.get(entry.title)?.names ?? []), ...entry.names];
    merged.set(entry.title, { ...entry, names: [...new Set(names)] });
  }
  return [...merged.values()];
}
