import type { NodeEntry } from '../../../domain/live/enginePort.ts';
import { store } from '../../base/store.ts';
import { selectedNodeAtom } from './mapUiAtoms.ts';
import { currentScene } from '../../data/view/stage.ts';

/** Shows the card of a sensor that was chosen from a list, and the sensor in the middle of the map. */
export function selectNode(node: NodeEntry): void {
  store.set(selectedNodeAtom, node);
  const { lat, lon } = node.heartbeat;
  if (lat !== undefined && lon !== undefined) currentScene()?.flyTo({ lat, lng: lon });
}
