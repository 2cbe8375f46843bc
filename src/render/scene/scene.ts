import type { RenderFrame, SpentFrame } from '../../domain/frame/renderFrame.ts';
import { mercatorToLat, mercatorToLng } from '../../domain/geo/mercator.ts';
import type { TileRole, TileSource } from '../../domain/map/tiles.ts';
import type { CssPx, Millis, Zoom } from '../../domain/units.ts';
import { boundsOf, pixelToMercator, sameCamera, type Camera } from '../base/camera.ts';
import { worseOf } from '../base/contextLoss.ts';
import { DrawPlan } from './drawPlan.ts';
import { pageLoop, type FrameTicket } from '../base/frameLoop.ts';
import { FrameTimes } from '../base/frameTimes.ts';
import { groupHit, topHit, type HitGround } from './hit.ts';
import { attributionOf } from '../map/attribution.ts';
import { MapHost } from '../map/mapHost.ts';
import { largestSprite } from '../theme/markerSizes.ts';
import { MarkerStage } from './markerStage.ts';
import { readPalette, type Palette, type ThemeName } from '../theme/palette.ts';
import { layOut, type SceneElements } from './sceneElements.ts';
import { SceneOverlays } from './sceneOverlays.ts';
import type {
  ContextState,
  LngLat,
  MarkerVariant,
  OverlayLook,
  Placement,
  Scene,
  SceneFigures,
  SceneMarks,
  SceneOptions,
  ZoneShape,
} from '../base/sceneTypes.ts';
import { watchSize } from '../base/sizeWatch.ts';
import { SurfaceHost } from './surfaceHost.ts';
import { ViewKeeper } from './viewKeeper.ts';
import { offWall, onWall } from './wallZoom.ts';

/** How far the overlay canvas reaches beyond the map, so that a point at the edge is not clipped whole; times the scale. */
const MARGIN: CssPx = 40;
const VIEW_PAUSE: Millis = 100;

/** Makes the map with everything on it in `container`, which it fills. */
export function createScene(container: HTMLElement, options: SceneOptions): Scene {
  return new MapScene(container, options);
}

class MapScene implements Scene {
  readonly #options: SceneOptions;
  readonly #elements: SceneElements;
  #stage: MarkerStage;
  #palette: Palette;
  readonly #map: MapHost;
  readonly #surface: SurfaceHost;
  readonly #overlays: SceneOverlays;
  readonly #views = new ViewKeeper();
  readonly #times = new FrameTimes();
  readonly #ticket: FrameTicket;
  readonly #plan: DrawPlan;
  readonly #pointerTicket: FrameTicket;
  readonly #endSizeWatch: () => void;
  readonly #camera: Camera = { x: 0.5, y: 0.5, zoom: 0, width: 0, height: 0, ratio: 1 };
  readonly #drawn: Camera = { x: NaN, y: 0, zoom: 0, width: 0, height: 0, ratio: 1 };
  #scale: number;
  #isStale = false;
  #receivedAt: number | undefined;
  #pointer: { readonly x: CssPx; readonly y: CssPx } | undefined;
  #viewAt: Millis = -Infinity;
  #context: ContextState = 'ok';
  #ended = false;

  constructor(container: HTMLElement, options: SceneOptions) {
    this.#options = options;
    this.#scale = options.markerScale;
    this.#elements = layOut(container);
    this.#stage = new MarkerStage(options.variant ?? 'points');
    this.#ticket = pageLoop.join({ draw: () => this.#onFrame() });
    this.#plan = new DrawPlan(this.#ticket);
    this.#pointerTicket = pageLoop.join({ draw: () => this.#reportPointer() });
    this.#palette = this.#readPalette(options.theme);
    this.#surface = new SurfaceHost(this.#elements.overlay, {
      onReady: () => this.#onSurface(),
      onContext: () => this.#reportContext(),
    });
    this.#overlays = new SceneOverlays(this.#elements.root, this.#elements.overlay, options.edge);
    this.#map = this.#makeMap(this.#palette);
    this.#dress();
    this.#showAttribution();
    this.#endSizeWatch = watchSize(this.#elements.root, (width, height, ratio) =>
      this.#resize(width, height, ratio),
    );
    this.#reportContext();
  }

  applyFrame(frame: RenderFrame): SpentFrame {
    const spent = this.#stage.apply(frame);
    this.#overlays.apply(frame, this.#stage);
    const { reports, nodes } = this.#stage;
    if (frame.reports !== undefined) this.#plan.noteReports(reports.frame);
    if (frame.nodes !== undefined) this.#plan.noteEquipment(nodes.frame.rank, nodes.count, this.#stage.waits);
    this.#receivedAt ??= frame.receivedAt;
    if (!isSensorPatch(frame)) this.#plan.invalidate();
    return spent;
  }

  setMarks(marks: SceneMarks): void {
    this.#overlays.setMarks(marks);
    this.#overlays.follow(this.#camera, this.#scale);
    this.#plan.invalidate();
  }

  setZones(zones: readonly ZoneShape[]): void {
    this.#map.state.change({ zones });
    this.#overlays.setZones(zones, this.#stage);
    this.#plan.invalidate();
  }

  setOverlays(look: OverlayLook): void {
    this.#overlays.look = look;
    this.#dress();
  }

  setTheme(theme: ThemeName): void {
    this.#palette = this.#readPalette(theme);
    this.#map.state.change({ palette: this.#palette });
    this.#dress();
  }

  setMarkerScale(scale: number): void {
    this.#scale = scale;
    this.#map.state.change({ scale });
    this.#dress();
    this.#fit();
    this.#reportView(true);
  }

  setStale(isStale: boolean): void {
    this.#isStale = isStale;
    this.#stage.isStale = isStale;
    this.#plan.isStale = isStale;
  }

  setTiles(tiles: readonly TileSource[]): void {
    this.#map.state.setTiles(tiles);
    this.#showAttribution();
  }

  setLevel(level: string | undefined): void {
    this.#map.state.change({ level });
  }

  zoomIn(): void {
    this.#map.zoomBy(1);
  }

  zoomOut(): void {
    this.#map.zoomBy(-1);
  }

  flyTo(target: LngLat & { readonly zoom?: Zoom }): void {
    this.#map.flyTo(onWall(target, this.#scale));
  }

  jumpTo(target: Placement): void {
    this.#map.jumpTo(onWall(target, this.#scale));
  }

  placement(): Placement {
    return offWall(this.#map.placement(), this.#scale);
  }

  figures(): SceneFigures {
    const { counters } = this.#surface;
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
    this.#plan.noteMoved();
    if (this.#camera.width > 0) this.#map.redraw();
    this.#draw();
  }

  destroy(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#ticket.leave();
    this.#pointerTicket.leave();
    this.#endSizeWatch();
    this.#plan.end();
    this.#map.destroy();
    this.#surface.destroy();
    this.#overlays.destroy();
    this.#stage.destroy();
    this.#elements.root.remove();
  }

  #dress(): void {
    this.#overlays.dress(this.#stage, this.#palette, this.#scale);
    this.#plan.invalidate();
  }

  #makeMap(palette: Palette): MapHost {
    const { baseUrl, baseMap = true, tiles = [], initialView, token } = this.#options;
    return new MapHost(this.#elements.root, {
      look: { palette, baseUrl, baseMap, tiles, level: undefined, scale: this.#scale },
      placement: onWall(initialView, this.#scale),
      token: token ?? (() => undefined),
      events: {
        onRender: () => this.#onMapRender(),
        onMove: (settled) => this.#reportView(settled),
        onClick: (x, y) => this.#onClick(x, y),
        onPointer: (x, y) => this.#onPointer({ x, y }),
        onPointerOut: () => this.#onPointer(undefined),
        onMenu: (x, y) => this.#options.onMenu?.(this.#pointAt(x, y), x, y),
        onContext: () => this.#reportContext(),
        onTilesFailed: (role, reason) => this.#onTilesFailed(role, reason),
        onFault: (reason) => this.#options.onFault?.(reason),
      },
    });
  }

  #readPalette(theme: ThemeName): Palette {
    const palette = readPalette(theme, this.#elements.root);
    this.#stage.setPalette(palette);
    return palette;
  }

  /** While the map moves it draws itself and calls `#onMapRender`, so that both move in one frame. */
  #onFrame(): void {
    if (this.#map.moving) this.#map.repaint();
    else this.#draw();
  }

  #onMapRender(): void {
    this.#takeCamera();
    this.#draw();
  }

  /** Reads where the map stands. It may have jumped before it renders, so every draw asks. */
  #takeCamera(): void {
    this.#map.readCamera(this.#camera);
    if (sameCamera(this.#camera, this.#drawn)) return;
    this.#overlays.follow(this.#camera, this.#scale);
    this.#plan.noteMoved();
  }

  #draw(): void {
    const surface = this.#surface.ready;
    if (surface === undefined || this.#camera.width === 0) return;
    this.#takeCamera();
    const now = performance.now();
    const due = this.#plan.due(now);
    if (due === undefined) return;
    this.#overlays.draw(this.#camera, this.#stage, this.#palette, this.#scale);
    const painted = this.#stage.draw(surface, this.#camera, this.#margin, { ...due, now: due.clock });
    Object.assign(this.#drawn, this.#camera);
    this.#plan.drawn(now, due, { painted, waits: this.#stage.waits, gl: surface.gl });
    this.#times.add(performance.now() - now);
    this.#reportPaint();
  }

  #reportPaint(): void {
    if (this.#receivedAt === undefined) return;
    this.#options.onPainted?.(this.#receivedAt, performance.timeOrigin + performance.now());
    this.#receivedAt = undefined;
  }

  #resize(width: CssPx, height: CssPx, ratio: number): void {
    const camera = this.#camera;
    camera.width = width;
    camera.height = height;
    camera.ratio = ratio;
    if (width === 0 || height === 0) return;
    this.#map.resize(ratio);
    this.#map.readCamera(camera);
    this.#overlays.follow(camera, this.#scale);
    this.#fit();
    this.#reportView(true);
  }

  get #margin(): CssPx {
    return Math.ceil(MARGIN * this.#scale);
  }

  /** Size of the overlay's canvas, and quads instead of points where the device's points are too small. */
  #fit(): void {
    const { width, height, ratio } = this.#camera;
    if (width === 0 || height === 0) return;
    this.#elements.overlay.style.inset = `-${this.#margin}px`;
    this.#surface.resize(width + 2 * this.#margin, height + 2 * this.#margin, ratio);
    const limit = this.#surface.ready?.pointLimit ?? Infinity;
    if (this.#stage.variant === 'points' && largestSprite(this.#scale, ratio) > limit)
      this.#restage('indexedQuads');
    this.#plan.invalidate();
  }

  #restage(variant: MarkerVariant): void {
    const old = this.#stage;
    this.#stage = new MarkerStage(variant);
    this.#stage.setPalette(this.#palette);
    this.#stage.isStale = this.#isStale;
    this.#stage.apply(old.handOver());
    this.#dress();
    old.destroy();
  }

  #onSurface(): void {
    this.#fit();
    this.#plan.invalidate();
  }

  #reportView(settled: boolean): void {
    const now = performance.now();
    if (this.#ended || (!settled && now - this.#viewAt < VIEW_PAUSE)) return;
    this.#map.readCamera(this.#camera);
    if (settled && this.#camera.width > 0) this.#options.onRest?.(boundsOf(this.#camera));
    const view = this.#views.next(this.#camera, this.#scale);
    if (view === undefined) return;
    this.#viewAt = now;
    this.#options.onView(view);
  }

  #reportContext(): void {
    if (this.#ended || this.#map === undefined) return;
    const state = worseOf(this.#map.contextState, this.#surface.contextState);
    if (state === this.#context) return;
    this.#context = state;
    this.#options.onContext?.(state);
  }

  #onTilesFailed(role: TileRole, reason: string): void {
    this.#showAttribution();
    this.#options.onTilesFailed?.(role, reason);
  }

  #showAttribution(): void {
    this.#options.onAttribution?.(attributionOf(this.#map.state.look));
  }

  #pointAt(x: CssPx, y: CssPx): LngLat {
    const point = pixelToMercator(this.#camera, x, y);
    return { lng: mercatorToLng(point.x), lat: mercatorToLat(point.y) };
  }

  #onClick(x: CssPx, y: CssPx): void {
    const beyond = this.#beyondAt(x, y);
    if (beyond !== undefined) return this.#map.flyTo(beyond);
    this.#options.onHit(this.#hitAt(x, y), this.#pointAt(x, y));
  }

  #beyondAt(x: CssPx, y: CssPx): Placement | undefined {
    return this.#overlays.beyondBubbleAt(this.#camera, this.#scale, x, y) ?? groupHit(this.#hitGround, x, y);
  }

  #hitAt(x: CssPx, y: CssPx): ReturnType<typeof topHit> {
    return topHit(this.#hitGround, x, y);
  }

  get #hitGround(): HitGround {
    return {
      stage: this.#stage,
      marks: this.#overlays.marks,
      camera: this.#camera,
      scale: this.#scale,
    };
  }

  #onPointer(at: { readonly x: CssPx; readonly y: CssPx } | undefined): void {
    this.#pointer = at;
    this.#pointerTicket.invalidate();
  }

  #reportPointer(): void {
    const at = this.#pointer;
    if (at !== undefined)
      this.#map.setCursor((this.#beyondAt(at.x, at.y) ?? this.#hitAt(at.x, at.y)) !== undefined);
    this.#options.onPointer?.(at === undefined ? undefined : this.#pointAt(at.x, at.y));
  }
}

/** Whether a frame tells nothing but states of sensors: they can wait for their turn. */
function isSensorPatch({ nodes, ...others }: RenderFrame): boolean {
  return nodes?.kind === 'patch' && Object.keys(others).length === 0;
}
