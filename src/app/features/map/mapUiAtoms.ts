/** State of the map screen that is not part of the frames. */
import { atom } from 'jotai';
import type { NodeEntry } from '../../../domain/live/enginePort.ts';
import type { ContextState, LngLat } from '../../../render/base/sceneTypes.ts';

/** Position under the pointer; undefined while it is not over the map. */
export const pointerAtom = atom<LngLat | undefined>(undefined);

/** Position of the context menu: on the map, and in CSS px from the top left corner of the map. */
export interface MapMenuPosition {
  readonly point: LngLat;
  readonly x: number;
  readonly y: number;
}

/** Open context menu; undefined while it is closed. */
export const mapMenuAtom = atom<MapMenuPosition | undefined>(undefined);

/** Selected sensor. */
export const selectedNodeAtom = atom<NodeEntry | undefined>(undefined);

/** Attribution of the map sources. */
export const attributionAtom = atom('');

/** State of the graphics context. */
export const contextAtom = atom<ContextState>('ok');

/** Why the scene could not be created; undefined if it was. */
export const mapFailureAtom = atom<string | undefined>(undefined);
