import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { NodeHealth } from '../../../domain/contract/heartbeat.ts';
import type { NodesPage } from '../../../domain/live/enginePort.ts';
import { reportError } from '../../base/errorLog.ts';
import { engineAtom } from '../../data/engine/liveAtoms.ts';

/** At most `count` sensors in a state, longest silent first; undefined while loading. Read once, not updated. */
export function useNodesByHealth(health: NodeHealth, count: number): NodesPage | undefined {
  const store = useStore();
  const engine = useAtomValue(engineAtom);
  const [page, setPage] = useState<NodesPage>();
  useEffect(() => {
    let isMounted = true;
    engine?.nodesIn(health, count).then((read) => isMounted && setPage(read), reportError(store, 'sensors'));
    return () => void (isMounted = false);
  }, [engine, health, count, store]);
  return page;
}
