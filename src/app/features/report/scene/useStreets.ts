import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { BaseMapLine, LineBox } from '../../../../domain/map/baseMapLines.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { baseMapTiles } from '../../../data/view/pageBaseMap.ts';

const NONE: readonly BaseMapLine[] = [];

/** Lines of the base map within a box; none before they are there, and where they cannot be had. */
export function useStreets({ west, south, east, north }: LineBox): readonly BaseMapLine[] {
  const store = useStore();
  const [lines, setLines] = useState(NONE);
  useEffect(() => {
    let isWanted = true;
    baseMapTiles(store)
      .linesWithin({ west, south, east, north })
      .then((found) => isWanted && setLines(found))
      .catch(reportError(store, 'streets of the report'));
    return () => {
      isWanted = false;
    };
  }, [store, west, south, east, north]);
  return lines;
}
