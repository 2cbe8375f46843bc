import type { StateAccess } from '../../base/store.ts';
import type { NodeEntry } from '../../../domain/live/enginePort.ts';
import { selectedNodeAtom } from './mapUiAtoms.ts';
import { sceneAtom } from '../../data/view/mountedViews.ts';

/** Selects a sensor: opens its card and centres the map on it. */
export function selectNode(store: StateAccess, node: NodeEntry): void {
  store.set(selectedNodeAtom, node);
  const { lat, lon } = node.heartbeat;
  if (lat !== undefined && lon !== undefined) store.get(sceneAtom)?.flyTo({ lat, lng: lon });
}
