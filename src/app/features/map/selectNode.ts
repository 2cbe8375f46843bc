import { shownEngineAtom } from '../../data/engine/liveAtoms.ts';
import type { StateAccess } from '../../browser/store.ts';
import type { NodeEntry } from '../../../domain/live/enginePort.ts';
import { selectedNodeAtom } from './mapUiAtoms.ts';
import { sceneAtom } from '../../data/view/mountedViews.ts';

/** Selects a sensor: opens its card and centres the map on it. */
export function selectNode(store: StateAccess, node: NodeEntry): void {
  store.set(selectedNodeAtom, node);
  const { lat, lon } = node.heartbeat;
  if (lat !== undefined && lon !== undefined) store.get(sceneAtom)?.flyTo({ lat, lng: lon });
}

/**
 * Reads the selected sensor again. Changes nothing if the engine has restarted and has another sensor in its
 * row.
 */
export async function refreshSelectedNode(store: StateAccess): Promise<void> {
  const shown = store.get(selectedNodeAtom);
  if (shown === undefined) return;
  const read = await store.get(shownEngineAtom)?.describeNode(shown.handle);
  if (read === undefined || store.get(selectedNodeAtom) !== shown) return;
  const { squad_id: squadId, nodeid } = shown.heartbeat;
  if (read.heartbeat.squad_id !== squadId || read.heartbeat.nodeid !== nodeid) return;
  store.set(selectedNodeAtom, { ...read, handle: shown.handle });
}
