import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { RowsPage } from '../../../domain/live/enginePort.ts';
import type { Millis } from '../../../domain/units.ts';
import type { TimeWindow } from '../../../domain/time/timeWindow.ts';
import { reportError } from '../../browser/errorLog.ts';
import { feedFromAtoms } from '../../browser/subscribeToAtoms.ts';
import { lastWins } from '../../http/lastWins.ts';
import { shownEngineAtom, revisionAtom } from '../../data/engine/liveAtoms.ts';
import { timelineViewAtom } from '../../data/view/viewAtoms.ts';

/** Maximum number of rows of the list. */
const MAX_ROWS = 100;
/** Shortest interval between updates of the list, so that it can be read. */
const MIN_INTERVAL_MS: Millis = 500;

/** Newest displayed rows of the timeline's window and their total; undefined before the first answer. */
export function useWindowRows(): RowsPage | undefined {
  const store = useStore();
  const engine = useAtomValue(shownEngineAtom);
  const [page, setPage] = useState<RowsPage>();
  useEffect(() => {
    if (engine === undefined) return undefined;
    const load = async ({ from, to }: TimeWindow) => setPage(await engine.rowsWithin(from, to, MAX_ROWS));
    const requests = lastWins(load, MIN_INTERVAL_MS, reportError(store, 'rows'));
    const push = () => requests.push(store.get(timelineViewAtom));
    const endFeed = feedFromAtoms(store, [timelineViewAtom, revisionAtom], push);
    return () => {
      endFeed();
      requests.stop();
    };
  }, [engine, store]);
  return engine === undefined ? undefined : page;
}
