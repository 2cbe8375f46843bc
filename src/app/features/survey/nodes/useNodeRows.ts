import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { NodeListOrder, NodeListPage, NodeListRow } from '../../../../domain/survey/port/surveyState.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { draftVersionAtom, surveyPortAtom } from '../data/surveyAtoms.ts';

/** Rows are requested in blocks of this size, with one more block on either side of the rows in view. */
const BLOCK = 32;

interface NodeRows {
  readonly total: number;
  /** The row at an index; undefined until it is loaded. */
  readonly rowAt: (index: number) => NodeListRow | undefined;
  /** Asks for the rows in view, by the indices of the first and the last. */
  readonly ask: (first: number, last: number) => void;
}

/**
 * Rows of the node list around the rows in view. A change of the draft loads them again; the previous rows
 * stay until then.
 */
export function useNodeRows(search: string, order: NodeListOrder): NodeRows {
  const store = useStore();
  const port = useAtomValue(surveyPortAtom);
  const [block, setBlock] = useState({ from: 0, count: 3 * BLOCK });
  const [loaded, setLoaded] = useState<{ readonly from: number; readonly page: NodeListPage }>();
  useEffect(() => {
    let newest = 0;
    const load = () => {
      newest += 1;
      const call = newest;
      port?.nodeRows({ ...block, search, order }).then(
        (page) => {
          if (call === newest) setLoaded({ from: block.from, page });
        },
        reportError(store, 'nodes of the survey'),
      );
    };
    load();
    // Not by rendering: a change of the draft would render all rows twice.
    const stop = store.sub(draftVersionAtom, load);
    return () => {
      newest = -1;
      stop();
    };
  }, [block, order, port, search, store]);
  return {
    total: loaded?.page.total ?? 0,
    rowAt: (index) => loaded?.page.rows[index - loaded.from],
    ask: (first, last) => {
      const from = Math.max(0, (Math.floor(first / BLOCK) - 1) * BLOCK);
      const count = (Math.floor(last / BLOCK) + 2) * BLOCK - from;
      if (from !== block.from || count > block.count) setBlock({ from, count });
    },
  };
}
