import type { CssPx } from '../../domain/units.ts';
import { pageLoop, type FrameHandle } from '../base/frameLoop.ts';
import type { LngLat, Placement, SceneOptions } from '../base/sceneTypes.ts';
import { unproject } from '../base/viewport.ts';
import type { MapHost } from '../map/mapHost.ts';
import { emphasiseGroup, findGroupTarget, findTopHit, type HitContext } from './hitTest.ts';
import type { SceneOverlays } from './sceneOverlays.ts';

/** What the pointer acts on. */
export interface PointerTarget {
  readonly map: MapHost;
  readonly overlays: SceneOverlays;
  /** The layers as they are drawn now. */
  readonly hitContext: () => HitContext;
  /** Another group of sensors is emphasised: the scene must be drawn. */
  readonly onEmphasis: () => void;
  readonly options: Pick<SceneOptions, 'onClick' | 'onPointer' | 'onContextMenu'>;
}

/** Reports clicks and pointer moves with what they hit. Points are CSS pixels from the top left corner of the map. */
export class ScenePointer {
  readonly #target: PointerTarget;
  readonly #handle: FrameHandle;
  #position: { readonly x: CssPx; readonly y: CssPx } | undefined;

  constructor(target: PointerTarget) {
    this.#target = target;
    this.#handle = pageLoop.add({ draw: () => this.#reportMove() });
  }

  /** Zooms to the count or group that was clicked, otherwise reports the topmost object. */
  click(x: CssPx, y: CssPx): void {
    const { map, options, hitContext } = this.#target;
    const zoomTarget = this.#zoomTargetAt(x, y);
    if (zoomTarget !== undefined) return map.flyTo(zoomTarget);
    options.onClick(findTopHit(hitContext(), x, y), this.#lngLatAt(x, y));
  }

  /** Reports the position on the next frame; undefined: the pointer left the map. */
  move(position: { readonly x: CssPx; readonly y: CssPx } | undefined): void {
    this.#position = position;
    this.#handle.invalidate();
  }

  /** Reports a right-click. */
  openMenu(x: CssPx, y: CssPx): void {
    this.#target.options.onContextMenu?.(this.#lngLatAt(x, y), x, y);
  }

  /** Ends the reports of pointer moves. */
  destroy(): void {
    this.#handle.remove();
  }

  #reportMove(): void {
    const { map, options, hitContext, onEmphasis } = this.#target;
    const at = this.#position;
    if (emphasiseGroup(hitContext(), at)) onEmphasis();
    if (at !== undefined) {
      const target = this.#zoomTargetAt(at.x, at.y) ?? findTopHit(hitContext(), at.x, at.y);
      map.setCursor(target !== undefined);
    }
    options.onPointer?.(at === undefined ? undefined : this.#lngLatAt(at.x, at.y));
  }

  /** Placement that a click on a count or a group of sensors leads to. */
  #zoomTargetAt(x: CssPx, y: CssPx): Placement | undefined {
    const { overlays, hitContext } = this.#target;
    const context = hitContext();
    return overlays.bubbleTargetAt(context, x, y) ?? findGroupTarget(context, x, y);
  }

  #lngLatAt(x: CssPx, y: CssPx): LngLat {
    return unproject(this.#target.hitContext().camera, x, y);
  }
}
