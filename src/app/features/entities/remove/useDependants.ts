import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { Row } from '../../../../domain/json/row.ts';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import { fetchDependants, hasDependants, type Dependants } from './removalStats.ts';

/** Dependants of the records that are to be deleted. */
export type DependantsState =
  | { readonly status: 'none' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  /**
   * `unchecked`: records whose dependants are unknown, because there are too many records. `blocked`: records
   * that the server does not delete.
   */
  | {
      readonly status: 'loaded';
      readonly dependants: readonly Dependants[];
      readonly unchecked?: number;
      readonly blocked?: readonly Row[];
    };

/** Most records whose dependants are asked for. */
const MAX_CHECKED = 20;

/** What depends on the records; `none` for a resource whose removal concerns no others. Given rows must not change while it is mounted. */
export function useDependants(resource: Resource, rows: readonly Row[]): DependantsState {
  const store = useStore();
  const isConcerned = hasDependants(resource.collection);
  const [checked] = useState(rows.slice(0, MAX_CHECKED));
  const [unchecked] = useState(Math.max(0, rows.length - MAX_CHECKED));
  const [state, setState] = useState<DependantsState>({ status: isConcerned ? 'loading' : 'none' });
  useEffect(() => {
    let isOpen = true;
    const load = async () => {
      const answers = await Promise.all(checked.map((row) => fetchDependants(store, resource, row)));
      if (!isOpen) return;
      const loaded = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
      setState(
        loaded.length < answers.length
          ? { status: 'failed' }
          : {
              status: 'loaded',
              dependants: mergeDependants(loaded.flatMap(({ dependants }) => dependants)),
              unchecked,
              blocked: checked.filter((_row, at) => loaded[at]?.isBlocked),
            },
      );
    };
    if (isConcerned) void load();
    return () => {
      isOpen = false;
    };
  }, [store, resource, isConcerned, checked, unchecked]);
  return state;
}

/** One entry for each kind, with each name once. */
function mergeDependants(all: readonly Dependants[]): Dependants[] {
  const merged = new Map<string, Dependants>();
  for (const entry of all) {
    const former = merged.get(entry.title);
    const both = (of: (each: Dependants) => readonly string[]) => [
      ...new Set([...(former === undefined ? [] : of(former)), ...of(entry)]),
    ];
    const names = both((each) => each.names);
    const unnamed = (each: Dependants | undefined) =>
      (each?.count ?? each?.names.length ?? 0) - (each?.names.length ?? 0);
    merged.set(entry.title, {
      ...entry,
      names,
      count: names.length + unnamed(former) + unnamed(entry),
      switchedOff: both((each) => each.switchedOff ?? []),
    });
  }
  return [...merged.values()];
}
