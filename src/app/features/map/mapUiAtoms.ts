/** Small states around the map that no frame carries. */
import { atom } from 'jotai';
import type { NodeDetail } from '../../../domain/live/enginePort.ts';
import type { ContextState, LngLat } from '../../../render/base/sceneTypes.ts';

/** Where the pointer is over the map. */
export const pointerAtom = atom<LngLat | undefined>(undefined);

/** Where the right-click menu stands: on the map and, in CSS pixels, on the stage. */
export interface MapMenuPlace {
  readonly point: LngLat;
  readonly x: number;
  readonly y: number;
}

/** The right-click menu. */
export const mapMenuAtom = atom<MapMenuPlace | undefined>(undefined);

/** The clicked sensor. */
export const selectedNodeAtom = atom<NodeDetail | undefined>(undefined);

/** Whose map is shown (T-46). */
export const attributionAtom = atom('');

/** Whether the map can draw. */
export const contextAtom = atom<ContextState>('ok');

/** Why the map could not be made at all. */
export const mapFailureAtom = atom<string | undefined>(undefined);
