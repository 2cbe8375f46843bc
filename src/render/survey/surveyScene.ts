import { mercatorToLat, mercatorToLng, mercatorToPx } from '../../domain/geo/mercator.ts';
import type { TileRole, TileSource } from '../../domain/map/tiles.ts';
import {
  NODE_FLAG,
  type DrawnZone,
  type SurveyFrame,
  type SurveyNodeFrame,
  type SurveyNodePatch,
} from '../../domain/survey/port/surveyFrame.ts';
import { isInRing } from '../../domain/survey/zones/ring.ts';
import type { CssPx, Mercator, Zoom } from '../../domain/units.ts';
import { isSameCamera, pixelToMercator, type Camera } from '../base/camera.ts';
import { worseContextState } from '../base/contextLoss.ts';
import { pageLoop, type FrameHandle } from '../base/frameLoop.ts';
import type { LngLat, Placement, ZoneShape } from '../base/sceneTypes.ts';
import { watchSize } from '../base/sizeWatch.ts';
import { unproject } from '../base/viewport.ts';
import { attributionOf } from '../map/attribution.ts';
import { MapHost } from '../map/mapHost.ts';
import { MarksOverlay } from '../marks/marksOverlay.ts';
import { createZoneNames } from '../marks/zoneNames.ts';
import { createSceneElements, type SceneElements } from '../scene/sceneElements.ts';
import { SurfaceHost } from '../scene/surfaceHost.ts';
import { ViewTracker } from '../scene/viewTracker.ts';
import { fromWallZoom, toWallZoom } from '../scene/wallZoom.ts';
import { readPalette, type Palette } from '../theme/palette.ts';
import type { ThemeName } from '../theme/themes.ts';
import { nodeAt } from './surveyHit.ts';
import { SurveyPointer, type GestureTarget, type MapPoint } from './surveyPointer.ts';
import type { SurveyHit, SurveyScene, SurveySceneOptions } from './surveySceneTypes.ts';
import { SurveyStage } from './surveyStage.ts';
import { SurveyText } from './surveyText.ts';

/** Margin of the overlay canvas around the map at scale 1, so that a node at the edge is not dropped. */
const MARGIN: CssPx = 40;

/** Creates the survey's map; it fills `container`. Call `destroy` to remove it. */
export function createSurveyScene(container: HTMLElement, options: SurveySceneOptions): SurveyScene {
  return new MapSurveyScene(container, options);
}

/** What is dragged: indices in the node frame, and how far they are shifted already. */
interface Grabbed {
  readonly rows: Uint32Array;
  indices: Uint32Array;
  x: Mercator;
  y: Mercator;
}

class MapSurveyScene implements SurveyScene {
  readonly #options: SurveySceneOptions;
  readonly #elements: SceneElements;
  readonly #stage = new SurveyStage();
  readonly #text: SurveyText;
  readonly #marks: MarksOverlay;
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
  #zones: readonly DrawnZone[] = [];
  #cameraRows: readonly number[] = [];
  #grabbed: Grabbed | undefined;
  #isChanged = true;
  #isDestroyed = false;

  constructor(container: HTMLElement, options: SurveySceneOptions) {
    this.#options = options;
    this.#scale = options.markerScale;
    this.#elements = createSceneElements(container);
    this.#handle = pageLoop.add({ draw: () => this.#onFrame() });
    this.#palette = this.#readPalette(options.theme);
    this.#surfaceHost = new SurfaceHost(this.#elements.overlay, {
      onReady: () => this.#onSurfaceReady(),
      onContextState: () => this.#reportContext(),
    });
    this.#marks = new MarksOverlay(this.#elements.root, this.#elements.overlay);
    this.#text = new SurveyText(this.#elements.root, this.#elements.overlay.nextSibling);
    this.#map = this.#createMap();
    this.#pointer = new SurveyPointer(this.#elements.root, this.#gestures());
    this.#stage.setMarkerScale(this.#scale);
    this.#showAttribution();
    this.#endSizeWatch = watchSize(this.#elements.root, (width, height, pixelRatio) =>
      this.#resize(width, height, pixelRatio),
    );
    this.#reportContext();
  }

  applyFrame(frame: SurveyFrame): void {
    this.#stage.apply(frame);
    if (frame.labels !== undefined) this.#text.texts = { ...this.#text.texts, labels: frame.labels };
    if (frame.distances !== undefined) this.#text.texts = { ...this.#text.texts, distances: frame.distances };
    if (frame.zones !== undefined) this.#setZones(frame.zones);
    if (frame.cameras !== undefined) {
      this.#cameraRows = frame.cameras.map(({ row }) => row);
      const cameras = frame.cameras.map(({ lat, lon, ...camera }) => ({
        ...camera,
        id: camera.row,
        lat,
        lng: lon,
      }));
      this.#marks.set({ cameras });
    }
    if (frame.nodes !== undefined) this.#shiftAgain(frame.nodes);
    this.#invalidate();
  }

  shiftNodes(indices: Uint32Array, dx: Mercator, dy: Mercator): void {
    this.#stage.nodes.shift(indices, dx, dy);
    this.#invalidate();
  }

  setTheme(theme: ThemeName): void {
    this.#palette = this.#readPalette(theme);
    this.#map.style.updateLook({ palette: this.#palette });
    this.#invalidate();
  }

  setMarkerScale(scale: number): void {
    this.#scale = scale;
    this.#marks.scale = scale;
    this.#stage.setMarkerScale(scale);
    this.#map.style.updateLook({ scale });
    this.#fitSurface();
    this.#reportView();
  }

  setTiles(tiles: readonly TileSource[]): void {
    this.#map.style.setTiles(tiles);
    this.#showAttribution();
  }

  setLevel(level: string | undefined): void {
    this.#map.style.updateLook({ level });
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

  hitAt(x: CssPx, y: CssPx): SurveyHit | undefined {
    const { frame } = this.#stage.nodes;
    const index = nodeAt(frame, this.#camera, { x, y }, this.#scale);
    if (index >= 0) return { table: 'nodes', row: frame.rows[index] };
    const mark = this.#marks.hitAt(x, y, this.#scale);
    if (mark !== undefined && this.#cameraRows.includes(mark.handle))
      return { table: 'cameras', row: mark.handle };
    const at = pixelToMercator(this.#camera, x, y);
    const zone = this.#zones.findLast(({ ring }) => isInRing(ring, mercatorToLng(at.x), mercatorToLat(at.y)));
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
    this.#marks.destroy();
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
    return {
      grab: (at) => this.#grab(at),
      drag: (from, to, phase) => this.#drag(from, to, phase),
      outline: (corners) => {
        this.#text.outline = corners;
        this.#invalidate();
      },
      enclose: (corners, modifiers) => this.#options.onEnclose(this.#ringOf(corners), modifiers),
      click: (at, modifiers) => this.#options.onClick(this.hitAt(at.x, at.y), this.#lngLatAt(at), modifiers),
      hover: (at) => {
        this.#map.setCursor(at !== undefined && this.hitAt(at.x, at.y) !== undefined);
        this.#options.onPointer?.(at && this.#lngLatAt(at));
      },
    };
  }

  /** Takes hold of the node there; of all that are selected where it is one of them. */
  #grab(at: MapPoint): boolean {
    const { frame } = this.#stage.nodes;
    const index = nodeAt(frame, this.#camera, at, this.#scale);
    if (index < 0) return false;
    const isSelected = (frame.flags[index] & NODE_FLAG.selected) !== 0;
    const indices = isSelected ? selectedIndices(frame.flags, frame.count) : Uint32Array.of(index);
    this.#grabbed = { indices, rows: indices.map((i) => frame.rows[i]), x: 0, y: 0 };
    return true;
  }

  #drag(from: MapPoint, to: MapPoint, phase: 'move' | 'end' | 'cancel'): void {
    const grabbed = this.#grabbed;
    if (grabbed === undefined) return;
    const perPx = 1 / mercatorToPx(this.#camera.zoom);
    const [x, y] = [(to.x - from.x) * perPx, (to.y - from.y) * perPx];
    this.shiftNodes(grabbed.indices, x - grabbed.x, y - grabbed.y);
    Object.assign(grabbed, { x, y });
    if (phase !== 'move') this.#grabbed = undefined;
    const { rows } = grabbed;
    this.#options.onDrag({
      phase,
      table: 'nodes',
      rows,
      from: this.#lngLatAt(from),
      to: this.#lngLatAt(to),
    });
  }

  /** Shifts what is dragged from the places that a frame has just set: frames do not know of a drag. */
  #shiftAgain(part: SurveyNodeFrame | SurveyNodePatch): void {
    const grabbed = this.#grabbed;
    if (grabbed === undefined) return;
    if (part.kind === 'full') {
      const rows = new Set(grabbed.rows);
      grabbed.indices = Uint32Array.from(part.rows.keys()).filter((i) => rows.has(part.rows[i]));
    }
    const set = part.kind === 'full' ? undefined : new Set(part.at);
    const moved = grabbed.indices.filter((i) => set === undefined || set.has(i));
    this.#stage.nodes.shift(moved, grabbed.x, grabbed.y);
  }

  #setZones(zones: readonly DrawnZone[]): void {
    this.#zones = zones;
    const shapes = zones.map(shapeOf);
    this.#map.style.updateLook({ zones: shapes });
    this.#text.texts = { ...this.#text.texts, zones: createZoneNames(shapes) };
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
    this.#marks.updatePositions(this.#camera);
    this.#stage.draw(surface, this.#camera, this.#margin);
    this.#text.draw(this.#camera, this.#palette, this.#scale);
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

function selectedIndices(flags: Uint8Array, count: number): Uint32Array<ArrayBuffer> {
  const indices: number[] = [];
  for (let i = 0; i < count; i += 1) if ((flags[i] & NODE_FLAG.selected) !== 0) indices.push(i);
  return Uint32Array.from(indices);
}

function shapeOf({ name, id, order, ring }: DrawnZone): ZoneShape {
  const corners = Array.from({ length: ring.length / 2 }, (_, i) => ({
    lng: ring[2 * i],
    lat: ring[2 * i + 1],
  }));
  const ordered = Number.isNaN(order) ? '' : `, order ${order}`;
  return { name: `${id} ${name}${ordered}`, ring: corners };
}
