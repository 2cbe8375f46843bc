import { NO_WALLS, type PlanWalls } from '../../domain/floorPlan/planWalls.ts';
import type { WrittenPlan } from '../../domain/floorPlan/writePlan.ts';
import { mercatorToLat, mercatorToLng } from '../../domain/geo/mercator.ts';
import type { TileRole, TileSource } from '../../domain/map/tiles.ts';
import type { DrawnZone, SurveyFrame } from '../../domain/survey/port/surveyFrame.ts';
import type { CssPx, Mercator, Zoom } from '../../domain/units.ts';
import { isSameCamera, pixelToMercator, type Camera } from '../base/camera.ts';
import { worseContextState } from '../base/contextLoss.ts';
import { pageLoop, type FrameHandle } from '../base/frameLoop.ts';
import type { LngLat, Placement, ZoneShape } from '../base/sceneTypes.ts';
import { watchSize } from '../base/sizeWatch.ts';
import { project, unproject } from '../base/viewport.ts';
import { attributionOf } from '../map/attribution.ts';
import { MapHost } from '../map/mapHost.ts';
import { createZoneNames } from '../marks/zoneNames.ts';
import { createSceneElements, type SceneElements } from '../scene/sceneElements.ts';
import { SurfaceHost } from '../scene/surfaceHost.ts';
import { ViewTracker } from '../scene/viewTracker.ts';
import { fromWallZoom, toWallZoom } from '../scene/wallZoom.ts';
import { readPalette, type Palette } from '../theme/palette.ts';
import type { ThemeName } from '../theme/themes.ts';
import type { FieldScale } from './fieldColours.ts';
import { PathTool } from './pathTool.ts';
import { gripAt, type Grip, type GripContext, removeActiveCorner } from './surveyGrips.ts';
import { nodeAt, yawHandleAt } from './surveyHit.ts';
import { SurveyPointer, type GestureTarget, type MapPoint } from './surveyPointer.ts';
import type {
  Modifiers,
  SurveyHit,
  SurveyScene,
  SurveySceneOptions,
  SurveyTool,
} from './surveySceneTypes.ts';
import { SurveyStage } from './surveyStage.ts';
import { SurveyText } from './surveyText.ts';

/** Margin of the overlay canvas around the map at scale 1, so that a node at the edge is not dropped. */
const MARGIN: CssPx = 40;

/** Creates the survey's map; it fills `container`. Call `destroy` to remove it. */
export function createSurveyScene(container: HTMLElement, options: SurveySceneOptions): SurveyScene {
  return new MapSurveyScene(container, options);
}

class MapSurveyScene implements SurveyScene {
  readonly #options: SurveySceneOptions;
  readonly #elements: SceneElements;
  readonly #stage = new SurveyStage();
  readonly #text: SurveyText;
  readonly #map: MapHost;
  readonly #surfaceHost: SurfaceHost;
  readonly #views = new ViewTracker();
  readonly #handle: FrameHandle;
  readonly #pointer: SurveyPointer;
  readonly #endSizeWatch: () => void;
  readonly #camera: Camera = { x: 0.5, y: 0.5, zoom: 0, width: 0, height: 0, pixelRatio: 1 };
  /** Camera of the last draw. */
  readonly #drawn: Camera = { x: NaN, y: 0, zoom: 0, width: 0, height: 0, pixelRatio: 1 };
  #palette: Palette;
  #scale: number;
  readonly #path: PathTool;
  #walls: PlanWalls = NO_WALLS;
  #grip: Grip | undefined;
  #isChanged = true;
  #isDestroyed = false;

  constructor(container: HTMLElement, options: SurveySceneOptions) {
    this.#options = options;
    this.#path = new PathTool(options);
    this.#scale = options.markerScale;
    this.#elements = createSceneElements(container);
    this.#handle = pageLoop.add({ draw: () => this.#onFrame() });
    this.#palette = this.#readPalette(options.theme);
    this.#surfaceHost = new SurfaceHost(this.#elements.overlay, {
      onReady: () => this.#onSurfaceReady(),
      onContextState: () => this.#reportContext(),
    });
    this.#text = new SurveyText(this.#elements.root, this.#elements.overlay.nextSibling);
    this.#map = this.#createMap();
    this.#pointer = new SurveyPointer(this.#elements.root, this.#gestures());
    this.#elements.root.addEventListener('keydown', (event) => this.#onKey(event), { capture: true });
    this.#stage.setMarkerScale(this.#scale);
    this.#showAttribution();
    this.#endSizeWatch = watchSize(this.#elements.root, (width, height, pixelRatio) =>
      this.#resize(width, height, pixelRatio),
    );
    this.#reportContext();
  }

  applyFrame(frame: SurveyFrame): void {
    this.#stage.apply(frame);
    if (frame.zones !== undefined)
      this.#text.set({ zones: createZoneNames(frame.zones.map((zone) => shapeOf(zone))) });
    this.#grip?.onFrame(frame);
    this.#invalidate();
  }

  shiftNodes(indices: Uint32Array, dx: Mercator, dy: Mercator): void {
    this.#stage.nodes.shift(indices, dx, dy);
    this.#invalidate();
  }

  setTool(tool: SurveyTool): void {
    this.#path.setTool(tool);
    this.#stage.zones.hasHandles = tool === 'editZones';
    this.#stage.zones.active = undefined;
    if (this.#path.isActive) this.#map.focus();
    this.#invalidate();
  }

  setFieldScale(scale: FieldScale): void {
    this.#stage.field.setScale(scale);
    this.#invalidate();
  }

  setWalls(walls: PlanWalls): void {
    this.#walls = walls;
  }

  setZoneNames(areShown: boolean): void {
    this.#text.set({ hasZoneNames: areShown });
    this.#invalidate();
  }

  setTheme(theme: ThemeName): void {
    this.#palette = this.#readPalette(theme);
    this.#stage.texts.invalidate();
    this.#map.style.updateLook({ palette: this.#palette });
    this.#invalidate();
  }

  setMarkerScale(scale: number): void {
    this.#scale = scale;
    this.#stage.setMarkerScale(scale);
    this.#map.style.updateLook({ scale });
    this.#fitSurface();
    this.#reportView();
  }

  setTiles(tiles: readonly TileSource[]): void {
    this.#map.style.setTiles(tiles);
    this.#showAttribution();
  }

  setLevel(level: string | undefined, plan?: WrittenPlan): void {
    this.#map.style.updateLook({ level, plan });
  }

  zoomBy(step: Zoom): void {
    this.#map.zoomBy(step);
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

  pointAt(place: LngLat): MapPoint {
    return project(this.#camera, place);
  }

  hitAt(x: CssPx, y: CssPx): SurveyHit | undefined {
    const { frame } = this.#stage.nodes;
    const yaw = yawHandleAt(frame, this.#camera, { x, y }, this.#scale);
    const corner = this.#stage.zones.cornerAt(this.#camera, { x, y }, this.#scale);
    if (yaw < 0 && corner !== undefined) return { table: 'zones', row: corner.row };
    const index = yaw >= 0 ? yaw : nodeAt(frame, this.#camera, { x, y }, this.#scale);
    if (index >= 0) return { table: 'nodes', row: frame.rows[index] };
    const camera = this.#stage.cameras.indexAt(this.#camera, { x, y }, this.#scale);
    if (camera >= 0) return { table: 'cameras', row: this.#stage.cameras.cameras[camera].row };
    const at = pixelToMercator(this.#camera, x, y);
    const zone = this.#stage.zones.zoneAt(mercatorToLng(at.x), mercatorToLat(at.y));
    return zone && { table: 'zones', row: zone.row };
  }

  drawNow(): void {
    this.#isChanged = true;
    if (this.#camera.width > 0) this.#map.redraw();
    this.#draw();
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.#handle.remove();
    this.#pointer.destroy();
    this.#endSizeWatch();
    this.#map.destroy();
    this.#surfaceHost.destroy();
    this.#text.destroy();
    this.#stage.destroy();
    this.#elements.root.remove();
  }

  #createMap(): MapHost {
    const { baseUrl, baseMap = true, tiles = [], initialView, token } = this.#options;
    const palette = this.#palette;
    return new MapHost(this.#elements.root, {
      look: { palette, baseUrl, baseMap, tiles, level: undefined, scale: this.#scale },
      placement: toWallZoom(initialView, this.#scale),
      token: token ?? (() => undefined),
      events: {
        onRender: () => this.#draw(),
        onMove: () => this.#reportView(),
        onMoveEnd: () => this.#reportView(),
        // Presses reach the page by `SurveyPointer`, which knows what they take hold of.
        onClick: () => undefined,
        onPointer: () => undefined,
        onPointerOut: () => undefined,
        onMenu: () => undefined,
        onContext: () => this.#reportContext(),
        onTilesFailed: (role, reason) => this.#onTilesFailed(role, reason),
        onBaseMapFailed: (reason) => this.#options.onBaseMapFailed?.(reason),
      },
    });
  }

  #gestures(): GestureTarget {
    const path = this.#path;
    return {
      get isDrawing() {
        return path.isActive;
      },
      grab: (at) => {
        this.#grip = gripAt(this.#gripContext(), at);
        return this.#grip !== undefined;
      },
      drag: (from, to, step) => {
        const grip = this.#grip;
        if (step.phase !== 'move') this.#grip = undefined;
        grip?.drag(from, to, step);
        this.#invalidate();
      },
      outline: (corners) => {
        this.#text.set({ outline: corners });
        this.#invalidate();
      },
      enclose: (corners, modifiers) => this.#options.onEnclose(this.#ringOf(corners), modifiers),
      click: (at, modifiers) => this.#click(at, modifiers),
      hover: (at) => {
        this.#hover(at);
      },
    };
  }

  #gripContext(): GripContext {
    const [stage, camera, scale] = [this.#stage, this.#camera, this.#scale];
    return { stage, camera, scale, walls: this.#walls, options: this.#options };
  }

  #click(at: MapPoint, modifiers: Modifiers): void {
    this.#grip = undefined;
    if (this.#path.isActive) this.#path.click(this.#camera, this.#scale, this.#lngLatAt(at));
    else this.#options.onClick(this.hitAt(at.x, at.y), this.#lngLatAt(at), modifiers);
    this.#invalidate();
  }

  #hover(at: MapPoint | undefined): void {
    const point = at && this.#lngLatAt(at);
    if (this.#path.isActive) {
      this.#path.hover(point);
      this.#invalidate();
    } else this.#map.setCursor(at !== undefined && this.hitAt(at.x, at.y) !== undefined);
    this.#options.onPointer?.(point);
  }

  /** Keys of the tools, while the map has the focus: Space sets a point in the middle of the map. */
  #onKey(event: KeyboardEvent): void {
    const { lng, lat } = this.#map.placement();
    const sets = this.#path.isActive && event.key === ' ';
    if (sets) this.#path.add({ lng, lat });
    const isOurs =
      sets ||
      this.#path.key(event.key) ||
      (event.key === 'Delete' && removeActiveCorner(this.#stage, this.#options));
    if (!isOurs) return;
    event.preventDefault();
    event.stopPropagation();
    this.#invalidate();
  }

  /** A moving map draws itself, so that map and nodes move in the same frame. */
  #onFrame(): void {
    if (this.#map.isMoving) this.#map.repaint();
    else this.#draw();
  }

  #draw(): void {
    const surface = this.#surfaceHost.surface;
    this.#map.readCamera(this.#camera);
    if (surface === undefined || this.#camera.width === 0) return;
    if (!this.#isChanged && isSameCamera(this.#camera, this.#drawn)) return;
    this.#isChanged = false;
    Object.assign(this.#drawn, this.#camera);
    this.#text.set({ path: this.#path.drawn });
    if (this.#text.isOutdated) this.#stage.texts.invalidate();
    if (!this.#stage.draw(surface, this.#camera, this.#margin)) return;
    const [camera, palette, scale] = [this.#camera, this.#palette, this.#scale];
    this.#text.draw({ camera, palette, scale, grid: this.#stage.texts.grid });
  }

  #invalidate(): void {
    this.#isChanged = true;
    this.#handle.invalidate();
  }

  #readPalette(theme: ThemeName): Palette {
    const palette = readPalette(theme, this.#elements.root);
    this.#stage.setPalette(palette);
    return palette;
  }

  #resize(width: CssPx, height: CssPx, pixelRatio: number): void {
    Object.assign(this.#camera, { width, height, pixelRatio });
    if (width === 0 || height === 0) return;
    this.#map.resize(pixelRatio);
    this.#fitSurface();
    this.#reportView();
  }

  get #margin(): CssPx {
    return Math.ceil(MARGIN * this.#scale);
  }

  #fitSurface(): void {
    const { width, height, pixelRatio } = this.#camera;
    if (width === 0 || height === 0) return;
    this.#elements.overlay.style.inset = `-${this.#margin}px`;
    this.#surfaceHost.resize(width + 2 * this.#margin, height + 2 * this.#margin, pixelRatio);
    this.#invalidate();
  }

  #onSurfaceReady(): void {
    this.#fitSurface();
    this.#invalidate();
  }

  #reportView(): void {
    if (this.#isDestroyed) return;
    this.#map.readCamera(this.#camera);
    const view = this.#views.next(this.#camera, this.#scale);
    if (view !== undefined) this.#options.onView(view);
    this.#options.onMoved?.();
  }

  #reportContext(): void {
    if (this.#isDestroyed || this.#map === undefined) return;
    this.#options.onContextState?.(worseContextState(this.#map.contextState, this.#surfaceHost.contextState));
  }

  #onTilesFailed(role: TileRole, reason: string): void {
    this.#showAttribution();
    this.#options.onTilesFailed?.(role, reason);
  }

  #showAttribution(): void {
    this.#options.onAttribution?.(attributionOf(this.#map.style.look));
  }

  #lngLatAt({ x, y }: MapPoint): LngLat {
    return unproject(this.#camera, x, y);
  }

  /** [2 × corners] Mercator */
  #ringOf(corners: readonly MapPoint[]): Float64Array {
    return Float64Array.from(
      corners.flatMap(({ x, y }) => {
        const at = pixelToMercator(this.#camera, x, y);
        return [at.x, at.y];
      }),
    );
  }
}

function shapeOf({ name, id, order, ring }: DrawnZone): ZoneShape {
  const corners = Array.from({ length: ring.length / 2 }, (_, i) => ({
    lng: ring[2 * i],
    lat: ring[2 * i + 1],
  }));
  const ordered = Number.isNaN(order) ? '' : `, order ${order}`;
  return { name: `${id} ${name}${ordered}`, ring: corners };
}
