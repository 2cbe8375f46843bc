import { useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { reportError } from '../../browser/errorLog.ts';
import { squadsAtom } from '../../data/loading/testModeAtoms.ts';
import { linkedNode, type LinkedNode } from '../../data/view/surveyHref.ts';
import { surveyPortAtom } from './data/surveyAtoms.ts';
import { showItemByIdAtom } from './panels/showItem.ts';
import { chosenSquadAtom, openSquadAtom } from './panels/squad.ts';

/** Opens the squad and shows the node that the address names, once; a squad that is surveyed already stays. */
export function useLinkedNode(): void {
  const store = useStore();
  const [path, navigate] = useLocation();
  const node = linkedNode(useSearch());
  const hasSquads = useAtomValue(squadsAtom).length > 0;
  const isReady = useAtomValue(surveyPortAtom) !== undefined && hasSquads;
  const show = useEffectEvent(async ({ squadId, nodeId }: LinkedNode) => {
    navigate(path, { replace: true });
    if (store.get(chosenSquadAtom) === '') await store.set(openSquadAtom, squadId);
    if (store.get(chosenSquadAtom) === squadId) await store.set(showItemByIdAtom, 'nodes', nodeId);
  });
  const name = node && JSON.stringify(node);
  useEffect(() => {
    if (isReady && name !== undefined)
      show(JSON.parse(name) as LinkedNode).catch(reportError(store, 'node of the survey'));
  }, [isReady, name, store]);
}
