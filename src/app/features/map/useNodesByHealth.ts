import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { NodeHealth } from '../../../domain/contract/heartbeat.ts';
import type { NodesPage } from '../../../domain/live/enginePort.ts';
import { reportError } from '../../browser/errorLog.ts';
import { poll } from '../../http/poll.ts';
import { shownEngineAtom } from '../../data/engine/liveAtoms.ts';
import type { Millis } from '../../../domain/units.ts';

/** As the counts beside the list. */
const PAUSE: Millis = 1_000;

/** At most `count` sensors in a state, longest silent first, updated each second; undefined while loading. */
export function useNodesByHealth(health: NodeHealth, count: number): NodesPage | undefined {
  const store = useStore();
  const engine = useAtomValue(shownEngineAtom);
  const [page, setPage] = useState<NodesPage>();
  useEffect(() => {
    if (engine === undefined) return undefined;
    const read = async (signal: AbortSignal): Promise<Millis | undefined> => {
      try {
        const nodes = await engine.nodesIn(health, count);
        if (!signal.aborted) setPage(nodes);
        return PAUSE;
      } catch (error) {
        reportError(store, 'sensors')(error);
        return undefined;
      }
    };
    return poll(read).close;
  }, [engine, health, count, store]);
  return page;
}
