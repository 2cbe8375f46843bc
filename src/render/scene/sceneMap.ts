import type { WrittenPlan } from '../../domain/floorPlan/writePlan.ts';
import type { TileRole, TileSource } from '../../domain/map/tiles.ts';
import type { CssPx, Zoom } from '../../domain/units.ts';
import { isSameCamera, type Camera } from '../base/camera.ts';
import { worseContextState } from '../base/contextLoss.ts';
import { pageLoop, type FrameHandle } from '../base/frameLoop.ts';
import type { ContextState, LngLat, MapOptions, Placement } from '../base/sceneTypes.ts';
import { watchSize } from '../base/sizeWatch.ts';
import { attributionOf } from '../map/attribution.ts';
import { baseMapUrl } from '../map/baseMapProtocol.ts';
import { MapHost, type MapEvents } from '../map/mapHost.ts';
import { readPalette, type Palette } from '../theme/palette.ts';
import type { ThemeName } from '../theme/themes.ts';
import { SurfaceHost } from './surfaceHost.ts';
import { ViewTracker } from './viewTracker.ts';
import { fromWallZoom, toWallZoom } from './wallZoom.ts';
import style from '../marks/overlay.module.css';

/** Margin of the overlay canvas around the map at scale 1, so that a marker at the edge is not dropped. */
const MARGIN: CssPx = 40;

/** What a scene does when its map changes. None is called while the scene map is created, nor after `destroy`. */
export interface SceneMapEvents extends Partial<
  Pick<MapEvents, 'onClick' | 'onPointer' | 'onPointerOut' | 'onMenu'>
> {
  /** Draw the overlay canvas now: on a frame that was requested, or because the map has drawn. */
  onDraw(): void;
  /** The overlay canvas is blank: its surface is new or has another size. */
  onSurface(): void;
  /** The map is moving. */
  onMove(): void;
  /** The map has stopped moving, or has another size or marker scale. */
  onMoveEnd(): void;
}

/**
 * The map of a scene and the overlay canvas over it: one size, one camera, one scale and one state of their contexts. The
 * scene draws on `surface` in `onDraw`, so that map and overlay move in the same frame.
 */
export class SceneMap {
  readonly elements: SceneElements;
  readonly host: MapHost;
  readonly surfaceHost: SurfaceHost;
  /** Animation frame of the overlay; `invalidate` requests one. */
  readonly handle: FrameHandle;
  /** As of the last `readCamera`. */
  readonly camera: Camera = { x: 0.5, y: 0.5, zoom: 0, width: 0, height: 0, pixelRatio: 1 };
  /** Camera of the last draw. */
  readonly #drawn: Camera = { x: NaN, y: 0, zoom: 0, width: 0, height: 0, pixelRatio: 1 };
  readonly #options: MapOptions;
  readonly #events: SceneMapEvents;
  readonly #views = new ViewTracker();
  readonly #endSizeWatch: () => void;
  #palette: Palette;
  #scale: number;
  #context: ContextState | undefined;
  #isDestroyed = false;

  constructor(container: HTMLElement, options: MapOptions, events: SceneMapEvents) {
    this.#options = options;
    this.#events = events;
    this.#scale = options.markerScale;
    this.elements = createSceneElements(container);
    const { root, overlay } = this.elements;
    this.#palette = readPalette(options.theme, root);
    this.handle = pageLoop.add({ draw: () => this.#onFrame() });
    this.surfaceHost = new SurfaceHost(overlay, {
      onReady: () => this.#fitSurface(),
      onContextState: () => this.#reportContext(),
    });
    this.host = this.#createHost();
    this.#endSizeWatch = watchSize(root, (width, height, pixelRatio) =>
      this.#resize(width, height, pixelRatio),
    );
    this.#showAttribution();
    this.#reportContext();
  }

  /** Colours of the theme. */
  get palette(): Palette {
    return this.#palette;
  }

  /** Root font size / 16. */
  get scale(): number {
    return this.#scale;
  }

  /** Margin of the overlay canvas on each side of the map. */
  get margin(): CssPx {
    return Math.ceil(MARGIN * this.#scale);
  }

  /** Reads the colours of another theme and applies them to the map. */
  setTheme(theme: ThemeName): void {
    this.#palette = readPalette(theme, this.elements.root);
    this.host.style.updateLook({ palette: this.#palette });
  }

  /** Scales the map's own texts and the margin; `onSurface` and `onMoveEnd` follow. @param scale  root font size / 16 */
  setScale(scale: number): void {
    this.#scale = scale;
    this.host.style.updateLook({ scale });
    this.#fitSurface();
    this.#events.onMoveEnd();
  }

  /** Replaces all tile sources, and reports the attribution. */
  setTiles(tiles: readonly TileSource[]): void {
    this.host.style.setTiles(tiles);
    this.#showAttribution();
  }

  /** Shows a level: `plan`, else the base map's plan of it; undefined: none. */
  setLevel(level: string | undefined, plan?: WrittenPlan): void {
    this.host.style.updateLook({ level, plan });
  }

  /** Moves to a point, animated. Zooms here, in `jumpTo` and in `placement` assume a root font of 16 px. */
  flyTo(target: LngLat & { readonly zoom?: Zoom }): void {
    this.host.flyTo(toWallZoom(target, this.#scale));
  }

  /** Moves to a placement at once. */
  jumpTo(target: Placement): void {
    this.host.jumpTo(toWallZoom(target, this.#scale));
  }

  /** Current centre and zoom. */
  placement(): Placement {
    return fromWallZoom(this.host.placement(), this.#scale);
  }

  /** Reads the camera from the map, before every draw: the map can jump without rendering. Returns whether it is another than was drawn. */
  readCamera(): boolean {
    this.host.readCamera(this.camera);
    return !isSameCamera(this.camera, this.#drawn);
  }

  /** Call when the overlay was drawn at the current camera. */
  noteDrawn(): void {
    Object.assign(this.#drawn, this.camera);
  }

  /** Draws map and overlay within this call. */
  drawNow(): void {
    if (this.camera.width > 0) this.host.redraw();
    this.#events.onDraw();
  }

  /** Reports the view where the last reported one does not cover the map; returns whether it did. */
  reportView(): boolean {
    this.host.readCamera(this.camera);
    const view = this.#views.next(this.camera, this.#scale);
    if (view === undefined) return false;
    this.#options.onView(view);
    return true;
  }

  /** Removes map, overlay and elements. */
  destroy(): void {
    this.#isDestroyed = true;
    this.handle.remove();
    this.#endSizeWatch();
    this.host.destroy();
    this.surfaceHost.destroy();
    this.elements.root.remove();
  }

  #createHost(): MapHost {
    const { baseUrl, tiles = [], initialView, token, onBaseMapFailed } = this.#options;
    const baseMap = this.#options.baseMap && baseMapUrl(this.#options.baseMap);
    const events = this.#events;
    return new MapHost(this.elements.root, {
      look: { palette: this.#palette, baseUrl, baseMap, tiles, level: undefined, scale: this.#scale },
      placement: toWallZoom(initialView, this.#scale),
      token: token ?? (() => undefined),
      events: {
        onRender: () => this.#onMapRender(),
        onMove: () => this.#isDestroyed || events.onMove(),
        onMoveEnd: () => this.#isDestroyed || events.onMoveEnd(),
        onClick: (x, y) => events.onClick?.(x, y),
        onPointer: (x, y) => events.onPointer?.(x, y),
        onPointerOut: () => events.onPointerOut?.(),
        onMenu: (x, y) => events.onMenu?.(x, y),
        onContext: () => this.#reportContext(),
        onTilesFailed: (role, reason) => this.#onTilesFailed(role, reason),
        onBaseMapFailed: (reason) => onBaseMapFailed?.(reason),
        onBaseMapBack: () => undefined,
      },
    });
  }

  /** Tiles that arrive render the map while it is not shown too: then the overlay is drawn once it is shown again. */
  #onMapRender(): void {
    if (this.handle.isPaused) this.handle.invalidate();
    else this.#events.onDraw();
  }

  /** A moving map draws itself, and the overlay in `onMapRender`. */
  #onFrame(): void {
    if (this.host.isMoving) this.host.repaint();
    else this.#events.onDraw();
  }

  #resize(width: CssPx, height: CssPx, pixelRatio: number): void {
    Object.assign(this.camera, { width, height, pixelRatio });
    if (width === 0 || height === 0) return;
    this.host.resize(pixelRatio);
    this.host.readCamera(this.camera);
    this.#fitSurface();
    this.#events.onMoveEnd();
  }

  #fitSurface(): void {
    const { width, height, pixelRatio } = this.camera;
    if (width === 0 || height === 0) return;
    this.elements.overlay.style.inset = `-${this.margin}px`;
    this.surfaceHost.resize(width + 2 * this.margin, height + 2 * this.margin, pixelRatio);
    this.#events.onSurface();
  }

  /** Reports the worse of both contexts. A host that fails at once calls this before it is assigned. */
  #reportContext(): void {
    if (this.#isDestroyed || this.host === undefined) return;
    const state = worseContextState(this.host.contextState, this.surfaceHost.contextState);
    if (state === this.#context) return;
    this.#context = state;
    this.#options.onContextState?.(state);
  }

  #onTilesFailed(role: TileRole, reason: string): void {
    this.#showAttribution();
    this.#options.onTilesFailed?.(role, reason);
  }

  #showAttribution(): void {
    this.#options.onAttribution?.(attributionOf(this.host.style.look));
  }
}

/** The scene's own elements inside its container. */
interface SceneElements {
  readonly root: HTMLElement;
  /** Covers the map and a margin on each side; takes no pointer events. */
  readonly overlay: HTMLElement;
}

/** Creates the scene's elements and appends them to its container. */
function createSceneElements(container: HTMLElement): SceneElements {
  const root = document.createElement('div');
  root.className = style['scene'] ?? '';
  const overlay = document.createElement('div');
  overlay.className = style['overlay'] ?? '';
  root.append(overlay);
  container.append(root);
  return { root, overlay };
}
