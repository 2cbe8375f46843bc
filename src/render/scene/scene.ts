import type { WrittenPlan } from '../../domain/floorPlan/writePlan.ts';
import type { RenderFrame, SpentFrame } from '../../domain/frame/renderFrame.ts';
import type { TileSource } from '../../domain/map/tiles.ts';
import type { Millis, Zoom } from '../../domain/units.ts';
import { FrameTimes } from '../base/frameTimes.ts';
import type {
  LitCameras,
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
import { boundsOf } from '../base/viewport.ts';
import type { CreateLayer } from '../base/layer.ts';
import { largestSprite } from '../theme/markerSizes.ts';
import type { ThemeName } from '../theme/themes.ts';
import { DrawScheduler } from './drawScheduler.ts';
import type { HitContext } from './hitTest.ts';
import { MarkerStage } from './markerStage.ts';
import { SceneMap } from './sceneMap.ts';
import { SceneOverlays } from './sceneOverlays.ts';
import { ScenePointer } from './scenePointer.ts';

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
  readonly #map: SceneMap;
  readonly #overlays: SceneOverlays;
  readonly #times = new FrameTimes();
  readonly #scheduler: DrawScheduler;
  readonly #pointer: ScenePointer;
  #stage: MarkerStage;
  #isStale = false;
  /** Receipt of the oldest report that is not painted yet. */
  #receivedAt: number | undefined;
  #viewReportedAt: Millis = -Infinity;
  #hasDrawnReports = false;
  #isDestroyed = false;

  constructor(container: HTMLElement, options: SceneOptions) {
    this.#options = options;
    this.#map = this.#createMap(container);
    const { root, overlay } = this.#map.elements;
    this.#scheduler = new DrawScheduler(this.#map.handle);
    this.#overlays = new SceneOverlays(root, overlay, options.edge);
    this.#stage = this.#createStage(options.variant ?? 'points');
    this.#stage.setPalette(this.#map.palette);
    this.#pointer = new ScenePointer({
      map: this.#map.host,
      overlays: this.#overlays,
      hitContext: () => this.#hitContext(),
      onEmphasis: this.#scheduler.invalidate,
      options,
    });
    this.#applyStyle();
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
    if (marks.places) this.#map.host.style.updateLook({ placeNames: marks.places.map(({ name }) => name) });
    if (marks.cameras) this.#stage.setCameras(marks.cameras);
    if (marks.trail) this.#stage.setTrail(marks.trail);
    this.#overlays.setMarks(marks, this.#stage);
    this.#overlays.setCamera(this.#map.camera, this.#map.scale);
    this.#scheduler.invalidate();
  }

  lightCameras(lit: LitCameras): void {
    this.#stage.lightCameras(lit);
    this.#scheduler.invalidate();
  }

  setZones(zones: readonly ZoneShape[]): void {
    this.#map.host.style.updateLook({ zones });
    this.#overlays.setZones(zones, this.#stage);
    this.#scheduler.invalidate();
  }

  setOverlayStyle(style: OverlayStyle): void {
    this.#overlays.style = style;
    this.#applyStyle();
  }

  setTheme(theme: ThemeName): void {
    this.#map.setTheme(theme);
    this.#stage.setPalette(this.#map.palette);
    this.#applyStyle();
  }

  setMarkerScale(scale: number): void {
    this.#map.setScale(scale);
    this.#applyStyle();
  }

  setStale(isStale: boolean): void {
    this.#isStale = isStale;
    this.#stage.isStale = isStale;
    this.#scheduler.isStale = isStale;
  }

  setTiles(tiles: readonly TileSource[]): void {
    this.#map.setTiles(tiles);
  }

  setLevel(level: string | undefined, plan?: WrittenPlan): void {
    this.#map.setLevel(level, plan);
  }

  bringLayer(create: CreateLayer | undefined): void {
    this.#stage.bringLayer(create);
    this.#scheduler.invalidate();
  }

  zoomIn(): void {
    this.#map.host.zoomBy(1);
  }

  zoomOut(): void {
    this.#map.host.zoomBy(-1);
  }

  flyTo(target: LngLat & { readonly zoom?: Zoom }): void {
    this.#map.flyTo(target);
  }

  jumpTo(target: Placement): void {
    this.#map.jumpTo(target);
  }

  placement(): Placement {
    return this.#map.placement();
  }

  pause(): void {
    this.#map.handle.pause();
  }

  resume(): void {
    // A report that arrived meanwhile was not waiting for a draw.
    this.#receivedAt = undefined;
    this.#map.handle.resume();
  }

  stats(): SceneStats {
    const { counters } = this.#map.surfaceHost;
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
    this.#map.drawNow();
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.#pointer.destroy();
    this.#scheduler.destroy();
    this.#map.destroy();
    this.#overlays.destroy();
    this.#stage.destroy();
  }

  #createMap(container: HTMLElement): SceneMap {
    return new SceneMap(container, this.#options, {
      onDraw: () => this.#draw(),
      onSurface: () => this.#onSurface(),
      onMove: () => this.#reportView({ isSettled: false }),
      onMoveEnd: () => this.#reportView({ isSettled: true }),
      onClick: (x, y) => this.#pointer.click(x, y),
      onPointer: (x, y) => this.#pointer.move({ x, y }),
      onPointerOut: () => this.#pointer.move(undefined),
      onMenu: (x, y) => this.#pointer.openMenu(x, y),
    });
  }

  #createStage(variant: MarkerVariant): MarkerStage {
    return new MarkerStage(variant, () => this.#scheduler.invalidate());
  }

  #applyStyle(): void {
    this.#overlays.applyStyle(this.#stage, this.#map.palette, this.#map.scale);
    this.#scheduler.invalidate();
  }

  #draw(): void {
    this.#updateCamera();
    const { surface } = this.#map.surfaceHost;
    if (surface === undefined || this.#map.camera.width === 0) return;
    const now = performance.now();
    const options = this.#scheduler.nextDraw(now);
    if (options === undefined) return;
    this.#overlays.draw(this.#stage, this.#map);
    const repainted = this.#stage.draw(surface, this.#map, options);
    this.#map.noteDrawn();
    const { pendingRepaint: pending } = this.#stage;
    this.#scheduler.finishDraw(now, options, { repainted, pending, gl: surface.gl });
    this.#times.add(performance.now() - now);
    this.#reportPaint();
    if (this.#hasDrawnReports || this.#stage.reports.count === 0) return;
    this.#hasDrawnReports = true;
    this.#options.onFirstReports?.();
  }

  /** Moves the marks, which are elements of the page, also while there is no surface. */
  #updateCamera(): void {
    if (!this.#map.readCamera()) return;
    this.#overlays.setCamera(this.#map.camera, this.#map.scale);
    this.#scheduler.markChanged();
  }

  #reportPaint(): void {
    if (this.#receivedAt === undefined) return;
    this.#options.onPainted?.(this.#receivedAt, performance.timeOrigin + performance.now());
    this.#receivedAt = undefined;
  }

  /** Changes to quads where the device's point sprites are too small. */
  #onSurface(): void {
    const { camera, scale, surfaceHost } = this.#map;
    this.#overlays.setCamera(camera, scale);
    const limit = surfaceHost.surface?.pointLimit ?? Infinity;
    if (this.#stage.variant === 'points' && largestSprite(scale, camera.pixelRatio) > limit)
      this.#replaceStage('indexedQuads');
    this.#scheduler.invalidate();
  }

  #replaceStage(variant: MarkerVariant): void {
    const old = this.#stage;
    this.#stage = this.#createStage(variant);
    this.#stage.setPalette(this.#map.palette);
    this.#stage.isStale = this.#isStale;
    this.#stage.apply(old.releaseFrame());
    this.#stage.lightCameras(old.litCameras);
    this.#stage.setCameras(old.cameras.cameras);
    this.#stage.setTrail(old.trail);
    this.#stage.bringLayer(old.broughtLayer);
    this.#applyStyle();
    old.destroy();
  }

  #reportView({ isSettled }: { readonly isSettled: boolean }): void {
    this.#options.onMove?.();
    const now = performance.now();
    if (!isSettled && now - this.#viewReportedAt < VIEW_PAUSE) return;
    this.#map.readCamera();
    const { camera } = this.#map;
    if (isSettled && camera.width > 0) this.#options.onMoveEnd?.(boundsOf(camera), this.#map.placement());
    if (this.#map.reportView()) this.#viewReportedAt = now;
  }

  #hitContext(): HitContext {
    return {
      stage: this.#stage,
      marks: this.#overlays.marks,
      camera: this.#map.camera,
      scale: this.#map.scale,
    };
  }
}

/** Whether a frame changes nothing but the states of sensors, which wait until there is time to draw them. */
function isSensorPatch({ nodes, ...others }: RenderFrame): boolean {
  return nodes?.kind === 'patch' && Object.keys(others).length === 0;
}
