import { useAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { reportError } from '../../browser/errorLog.ts';
import { useShownNow } from '../../ui/useNow.ts';
import { selectedNodeAtom } from './mapUiAtoms.ts';
import { refreshSelectedNode } from './selectNode.ts';

/** The selected sensor, updated each second, and the function that selects another one. */
export function useSelectedNode() {
  const store = useStore();
  const second = useShownNow();
  useEffect(() => {
    refreshSelectedNode(store).catch(reportError(store, 'sensor card'));
  }, [store, second]);
  return useAtom(selectedNodeAtom);
}
