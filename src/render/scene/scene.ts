import type { WrittenPlan } from '../../domain/floorPlan/writePlan.ts';
import type { RenderFrame, SpentFrame } from '../../domain/frame/renderFrame.ts';
import type { TileRole, TileSource } from '../../domain/map/tiles.ts';
import type { CssPx, Millis, Zoom } from '../../domain/units.ts';
import { isSameCamera, type Camera } from '../base/camera.ts';
import { worseContextState } from '../base/contextLoss.ts';
import { DrawScheduler } from './drawScheduler.ts';
import { pageLoop, type FrameHandle } from '../base/frameLoop.ts';
import { FrameTimes } from '../base/frameTimes.ts';
import type { HitContext } from './hitTest.ts';
import { attributionOf } from '../map/attribution.ts';
import { MapHost } from '../map/mapHost.ts';
import { largestSprite } from '../theme/markerSizes.ts';
import { MarkerStage } from './markerStage.ts';
import { readPalette, type Palette } from '../theme/palette.ts';
import type { ThemeName } from '../theme/themes.ts';
import { createSceneElements, type SceneElements } from './sceneElements.ts';
import { SceneOverlays } from './sceneOverlays.ts';
import { ScenePointer } from './scenePointer.ts';
import type {
  ContextState,
  LngLat,
  MarkerVariant,
  OverlayStyle,
  Placement,
  Scene,
  SceneMarks,
  SceneOptions,
  SceneStats,
  ZoneShape,
} from '../base/sceneTypes.ts';
import { watchSize } from '../base/sizeWatch.ts';
import { boundsOf } from '../base/viewport.ts';
import { SurfaceHost } from './surfaceHost.ts';
import { ViewTracker } from './viewTracker.ts';
import { fromWallZoom, toWallZoom } from './wallZoom.ts';

/** Margin of the overlay canvas around the map at scale 1, so that a marker at the edge is not dropped. */
const MARGIN: CssPx = 40;
/** Shortest pause between two views reported while the map moves. */
const VIEW_PAUSE: Millis = 100;

/**
 * Creates the map with everything on it; it fills `container`. Call `destroy` to remove it. Without a WebGL context the
 * scene is created all the same and reports `unavailable`.
 */
export function createScene(container: HTMLElement, options: SceneOptions): Scene {
  return new MapScene(container, options);
}

class MapScene implements Scene {
  readonly #options: SceneOptions;
  readonly #elements: SceneElements;
  #stage: MarkerStage;
  #palette: Palette;
  readonly #map: MapHost;
  readonly #surfaceHost: SurfaceHost;
  readonly #overlays: SceneOverlays;
  readonly #views = new ViewTracker();
  readonly #times = new FrameTimes();
  readonly #handle: FrameHandle;
  readonly #scheduler: DrawScheduler;
  readonly #pointer: ScenePointer;
  readonly #endSizeWatch: () => void;
  readonly #camera: Camera = { x: 0.5, y: 0.5, zoom: 0, width: 0, height: 0, pixelRatio: 1 };
  /** Camera of the last draw. */
  readonly #drawn: Camera = { x: NaN, y: 0, zoom: 0, width: 0, height: 0, pixelRatio: 1 };
  #scale: number;
  #isStale = false;
  /** Receipt of the oldest report that is not painted yet. */
  #receivedAt: number | undefined;
  #viewReportedAt: Millis = -Infinity;
  #context: ContextState = 'ok';
  #isDestroyed = false;

  constructor(container: HTMLElement, options: SceneOptions) {
    this.#options = options;
    this.#scale = options.markerScale;
    this.#elements = createSceneElements(container);
    this.#stage = new MarkerStage(options.variant ?? 'points');
    this.#handle = pageLoop.add({ draw: () => this.#onFrame() });
    this.#scheduler = new DrawScheduler(this.#handle);
    this.#palette = this.#readPalette(options.theme);
    this.#surfaceHost = new SurfaceHost(this.#elements.overlay, {
      onReady: () => this.#onSurfaceReady(),
      onContextState: () => this.#reportContext(),
    });
    this.#overlays = new SceneOverlays(this.#elements.root, this.#elements.overlay, options.edge);
    this.#map = this.#createMap(this.#palette);
    this.#pointer = new ScenePointer({
      map: this.#map,
      overlays: this.#overlays,
      hitContext: () => this.#hitContext(),
      options,
    });
    this.#applyStyle();
    this.#showAttribution();
    this.#endSizeWatch = watchSize(this.#elements.root, (width, height, pixelRatio) =>
      this.#resize(width, height, pixelRatio),
    );
    this.#reportContext();
  }

  applyFrame(frame: RenderFrame): SpentFrame {
    const spent = this.#stage.apply(frame);
    this.#overlays.apply(frame, this.#stage);
    const { reports, nodes } = this.#stage;
    if (frame.reports !== undefined) this.#scheduler.setReports(reports.frame);
    if (frame.nodes !== undefined)
      this.#scheduler.setSensors(nodes.frame.rank, nodes.count, this.#stage.pendingRepaint);
    this.#receivedAt ??= frame.receivedAt;
    if (!isSensorPatch(frame)) this.#scheduler.invalidate();
    return spent;
  }

  setMarks(marks: SceneMarks): void {
    if (marks.places) this.#map.style.updateLook({ placeNames: marks.places.map(({ name }) => name) });
    this.#overlays.setMarks(marks);
    this.#overlays.setCamera(this.#camera, this.#scale);
    this.#scheduler.invalidate();
  }

  setZones(zones: readonly ZoneShape[]): void {
    this.#map.style.updateLook({ zones });
    this.#overlays.setZones(zones, this.#stage);
    this.#scheduler.invalidate();
  }

  setOverlayStyle(style: OverlayStyle): void {
    this.#overlays.style = style;
    this.#applyStyle();
  }

  setTheme(theme: ThemeName): void {
    this.#palette = this.#readPalette(theme);
    this.#map.style.updateLook({ palette: this.#palette });
    this.#applyStyle();
  }

  setMarkerScale(scale: number): void {
    this.#scale = scale;
    this.#map.style.updateLook({ scale });
    this.#applyStyle();
    this.#fitSurface();
    this.#reportView({ isSettled: true });
  }

  setStale(isStale: boolean): void {
    this.#isStale = isStale;
    this.#stage.isStale = isStale;
    this.#scheduler.isStale = isStale;
  }

  setTiles(tiles: readonly TileSource[]): void {
    this.#map.style.setTiles(tiles);
    this.#showAttribution();
  }

  setLevel(level: string | undefined, plan?: WrittenPlan): void {
    this.#map.style.updateLook({ level, plan });
  }

  zoomIn(): void {
    this.#map.zoomBy(1);
  }

  zoomOut(): void {
    this.#map.zoomBy(-1);
  }

  flyTo(target: LngLat & { readonly zoom?: Zoom }): void {
    this.#map.flyTo(toWallZoom(target, this.#scale));
  }

  jumpTo(target: Placement): void {
    this.#map.jumpTo(toWallZoom(target, this.#scale));
  }

  placement(): Placement {
    return fromWallZoom(this.#map.placement(), this.#scale);
  }

  pause(): void {
    this.#handle.pause();
  }

  resume(): void {
    // A report that arrived meanwhile was not waiting for a draw.
    this.#receivedAt = undefined;
    this.#handle.resume();
  }

  stats(): SceneStats {
    const { counters } = this.#surfaceHost;
    return {
      draws: this.#times.count,
      frameMsP50: this.#times.percentile(0.5),
      frameMsP95: this.#times.percentile(0.95),
      reportsDrawn: this.#stage.reports.count,
      nodesDrawn: this.#stage.nodes.count,
      drawCalls: counters.drawCalls,
      uploads: counters.uploads,
      uploadedBytes: counters.uploadedBytes,
      variant: this.#stage.variant,
    };
  }

  drawNow(): void {
    this.#scheduler.markChanged();
    if (this.#camera.width > 0) this.#map.redraw();
    this.#draw();
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.#handle.remove();
    this.#pointer.destroy();
    this.#endSizeWatch();
    this.#scheduler.destroy();
    this.#map.destroy();
    this.#surfaceHost.destroy();
    this.#overlays.destroy();
    this.#stage.destroy();
    this.#elements.root.remove();
  }

  #applyStyle(): void {
    this.#overlays.applyStyle(this.#stage, this.#palette, this.#scale);
    this.#scheduler.invalidate();
  }

  #createMap(palette: Palette): MapHost {
    const { baseUrl, baseMap = true, tiles = [], initialView, token } = this.#options;
    return new MapHost(this.#elements.root, {
      look: { palette, baseUrl, baseMap, tiles, level: undefined, scale: this.#scale },
      placement: toWallZoom(initialView, this.#scale),
      token: token ?? (() => undefined),
      events: {
        onRender: () => this.#onMapRender(),
        onMove: () => this.#reportView({ isSettled: false }),
        onMoveEnd: () => this.#reportView({ isSettled: true }),
        onClick: (x, y) => this.#pointer.click(x, y),
        onPointer: (x, y) => this.#pointer.move({ x, y }),
        onPointerOut: () => this.#pointer.move(undefined),
        onMenu: (x, y) => this.#pointer.openMenu(x, y),
        onContext: () => this.#reportContext(),
        onTilesFailed: (role, reason) => this.#onTilesFailed(role, reason),
        onBaseMapFailed: (reason) => this.#options.onBaseMapFailed?.(reason),
      },
    });
  }

  #readPalette(theme: ThemeName): Palette {
    const palette = readPalette(theme, this.#elements.root);
    this.#stage.setPalette(palette);
    return palette;
  }

  /** A moving map draws itself and calls `#onMapRender`, so that map and markers move in the same frame. */
  #onFrame(): void {
    if (this.#map.isMoving) this.#map.repaint();
    else this.#draw();
  }

  #onMapRender(): void {
    this.#updateCamera();
    this.#draw();
  }

  /** Reads the camera from the map, before every draw: the map can jump without rendering. */
  #updateCamera(): void {
    this.#map.readCamera(this.#camera);
    if (isSameCamera(this.#camera, this.#drawn)) return;
    this.#overlays.setCamera(this.#camera, this.#scale);
    this.#scheduler.markChanged();
  }

  #draw(): void {
    const surface = this.#surfaceHost.surface;
    if (surface === undefined || this.#camera.width === 0) return;
    this.#updateCamera();
    const now = performance.now();
    const options = this.#scheduler.nextDraw(now);
    if (options === undefined) return;
    this.#overlays.draw(this.#camera, this.#stage, this.#palette, this.#scale);
    const repainted = this.#stage.draw(surface, this.#camera, this.#margin, options);
    Object.assign(this.#drawn, this.#camera);
    const { pendingRepaint: pending } = this.#stage;
    this.#scheduler.finishDraw(now, options, { repainted, pending, gl: surface.gl });
    this.#times.add(performance.now() - now);
    this.#reportPaint();
  }

  #reportPaint(): void {
    if (this.#receivedAt === undefined) return;
    this.#options.onPainted?.(this.#receivedAt, performance.timeOrigin + performance.now());
    this.#receivedAt = undefined;
  }

  #resize(width: CssPx, height: CssPx, pixelRatio: number): void {
    const camera = this.#camera;
    camera.width = width;
    camera.height = height;
    camera.pixelRatio = pixelRatio;
    if (width === 0 || height === 0) return;
    this.#map.resize(pixelRatio);
    this.#map.readCamera(camera);
    this.#overlays.setCamera(camera, this.#scale);
    this.#fitSurface();
    this.#reportView({ isSettled: true });
  }

  get #margin(): CssPx {
    return Math.ceil(MARGIN * this.#scale);
  }

  /** Sizes the overlay canvas, and changes to quads where the device's point sprites are too small. */
  #fitSurface(): void {
    const { width, height, pixelRatio } = this.#camera;
    if (width === 0 || height === 0) return;
    this.#elements.overlay.style.inset = `-${this.#margin}px`;
    this.#surfaceHost.resize(width + 2 * this.#margin, height + 2 * this.#margin, pixelRatio);
    const limit = this.#surfaceHost.surface?.pointLimit ?? Infinity;
    if (this.#stage.variant === 'points' && largestSprite(this.#scale, pixelRatio) > limit)
      this.#replaceStage('indexedQuads');
    this.#scheduler.invalidate();
  }

  #replaceStage(variant: MarkerVariant): void {
    const old = this.#stage;
    this.#stage = new MarkerStage(variant);
    this.#stage.setPalette(this.#palette);
    this.#stage.isStale = this.#isStale;
    this.#stage.apply(old.releaseFrame());
    this.#applyStyle();
    old.destroy();
  }

  #onSurfaceReady(): void {
    this.#fitSurface();
    this.#scheduler.invalidate();
  }

  #reportView({ isSettled }: { readonly isSettled: boolean }): void {
    const now = performance.now();
    if (this.#isDestroyed || (!isSettled && now - this.#viewReportedAt < VIEW_PAUSE)) return;
    this.#map.readCamera(this.#camera);
    if (isSettled && this.#camera.width > 0) this.#options.onMoveEnd?.(boundsOf(this.#camera));
    const view = this.#views.next(this.#camera, this.#scale);
    if (view === undefined) return;
    this.#viewReportedAt = now;
    this.#options.onView(view);
  }

  #reportContext(): void {
    if (this.#isDestroyed || this.#map === undefined) return;
    const state = worseContextState(this.#map.contextState, this.#surfaceHost.contextState);
    if (state === this.#context) return;
    this.#context = state;
    this.#options.onContextState?.(state);
  }

  #onTilesFailed(role: TileRole, reason: string): void {
    this.#showAttribution();
    this.#options.onTilesFailed?.(role, reason);
  }

  #showAttribution(): void {
    this.#options.onAttribution?.(attributionOf(this.#map.style.look));
  }

  #hitContext(): HitContext {
    return {
      stage: this.#stage,
      marks: this.#overlays.marks,
      camera: this.#camera,
      scale: this.#scale,
    };
  }
}

/** Whether a frame changes nothing but the states of sensors, which wait until there is time to draw them. */
function isSensorPatch({ nodes, ...others }: RenderFrame): boolean {
  return nodes?.kind === 'patch' && Object.keys(others).length === 0;
}
