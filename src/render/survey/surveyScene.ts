import { NO_WALLS, type PlanWalls } from '../../domain/floorPlan/planWalls.ts';
import type { WrittenPlan } from '../../domain/floorPlan/writePlan.ts';
import { latToMercator, lngToMercator, mercatorToLat, mercatorToLng } from '../../domain/geo/mercator.ts';
import type { TileSource } from '../../domain/map/tiles.ts';
import type { SurveyFrame } from '../../domain/survey/port/surveyFrame.ts';
import type { CssPx, Mercator, Zoom } from '../../domain/units.ts';
import { pixelToMercator } from '../base/camera.ts';
import type { LngLat, Placement, LngLatBounds } from '../base/sceneTypes.ts';
import { boundsOf, project, unproject } from '../base/viewport.ts';
import { SceneMap } from '../scene/sceneMap.ts';
import type { ThemeName } from '../theme/themes.ts';
import type { FieldScale } from './fieldColours.ts';
import { PathTool } from './pathTool.ts';
import { PlaceTool, type PlaceContext } from './placeTool.ts';
import { itemGripAt, nodeGripAt, type Grip, type GripContext } from './surveyGrips.ts';
import { nodeAt, yawHandleAt } from './surveyHit.ts';
import { snapMove, stepToWall } from './snapping.ts';
import { SurveyPointer, type GestureTarget, type MapPoint } from './surveyPointer.ts';
import type {
  Modifiers,
  NextNode,
  SurveyHit,
  SurveyScene,
  SurveySceneOptions,
  SurveyStep,
  SurveyTool,
  FrontTable,
} from './surveySceneTypes.ts';
import { SurveyStage } from './surveyStage.ts';
import { SurveyText } from './surveyText.ts';
import { createBorderNames } from './zoneBorderNames.ts';
import { removeActiveCorner, zoneHandleAt, zoneSideAt } from './zoneGrips.ts';
import { zoneGround, type ZoneGround } from './zoneGround.ts';

const NO_SHIFT = { x: 0, y: 0 } as const;

/** Creates the survey's map; it fills `container`. Call `destroy` to remove it. */
export function createSurveyScene(container: HTMLElement, options: SurveySceneOptions): SurveyScene {
  return new MapSurveyScene(container, options);
}

class MapSurveyScene implements SurveyScene {
  readonly #options: SurveySceneOptions;
  readonly #map: SceneMap;
  readonly #stage = new SurveyStage();
  readonly #text: SurveyText;
  readonly #pointer: SurveyPointer;
  readonly #path: PathTool;
  readonly #place: PlaceTool;
  #walls: PlanWalls = NO_WALLS;
  /** What the zone that is drawn snaps to; undefined until it is asked for, and after it changed. */
  #ground: ZoneGround | undefined;
  #grip: Grip | undefined;
  #isChanged = true;
  #isDestroyed = false;

  constructor(container: HTMLElement, options: SurveySceneOptions) {
    this.#options = options;
    this.#path = new PathTool(options);
    this.#place = new PlaceTool(() => this.#placeContext());
    // The map reports no presses: `SurveyPointer` handles them, as a press may begin a drag.
    this.#map = new SceneMap(container, options, {
      onDraw: () => this.#draw(),
      onSurface: () => this.#invalidate(),
      onMove: () => this.#reportView(),
      onMoveEnd: () => this.#reportView(),
    });
    const { root, overlay } = this.#map.elements;
    this.#text = new SurveyText(root, overlay.nextSibling);
    this.#pointer = new SurveyPointer(root, this.#gestures());
    root.addEventListener('keydown', (event) => this.#onKey(event), { capture: true });
    this.#stage.setPalette(this.#map.palette);
    this.#stage.setMarkerScale(this.#map.scale);
  }

  applyFrame(frame: SurveyFrame): void {
    this.#stage.apply(frame);
    if (frame.nodes !== undefined || frame.zones !== undefined) this.#ground = undefined;
    if (frame.nodes !== undefined) this.#place.noteNodes();
    if (frame.zones !== undefined) this.#text.set({ zones: createBorderNames(frame.zones) });
    this.#grip?.onFrame(frame);
    this.#invalidate();
  }

  shiftNodes(indices: Uint32Array, dx: Mercator, dy: Mercator): void {
    this.#stage.nodes.shift(indices, dx, dy);
    this.#invalidate();
  }

  setTool(tool: SurveyTool): void {
    this.#path.setTool(tool);
    this.#place.setTool(tool);
    this.#stage.zones.hasHandles = tool === 'editZones';
    this.#stage.zones.active = undefined;
    if (this.#setsPoints) this.#map.host.focus();
    this.#invalidate();
  }

  setFront(front: FrontTable): void {
    this.#stage.setFront(front);
    this.#invalidate();
  }

  setNextNode(next: NextNode | undefined): void {
    this.#place.setNext(next);
    this.#invalidate();
  }

  setFieldScale(scale: FieldScale): void {
    this.#stage.field.setScale(scale);
    this.#invalidate();
  }

  setWalls(walls: PlanWalls): void {
    this.#walls = walls;
    this.#ground = undefined;
  }

  snapPlace({ lng, lat }: LngLat): LngLat {
    const { camera, scale } = this.#map;
    const start = { x: lngToMercator(lng), y: latToMercator(lat) };
    const { x, y } = snapMove({
      start,
      shift: NO_SHIFT,
      walls: this.#walls,
      camera,
      scale,
      keepsAxis: false,
    });
    return x === 0 && y === 0
      ? { lng, lat }
      : { lng: mercatorToLng(start.x + x), lat: mercatorToLat(start.y + y) };
  }

  snapStep(row: number, step: SurveyStep): SurveyStep {
    const start = this.#stage.nodes.placeOf(row);
    if (start === undefined) return step;
    const [lng, lat] = [mercatorToLng(start.x), mercatorToLat(start.y)];
    const to = { x: lngToMercator(lng + step.lon) - start.x, y: latToMercator(lat + step.lat) - start.y };
    const ended = stepToWall(start, to, this.#walls);
    if (ended === to) return step;
    return { lat: mercatorToLat(start.y + ended.y) - lat, lon: mercatorToLng(start.x + ended.x) - lng };
  }

  setZoneNames(areShown: boolean): void {
    this.#text.set({ hasZoneNames: areShown });
    this.#invalidate();
  }

  setTheme(theme: ThemeName): void {
    this.#map.setTheme(theme);
    this.#stage.setPalette(this.#map.palette);
    this.#stage.texts.invalidate();
    this.#invalidate();
  }

  setMarkerScale(scale: number): void {
    this.#stage.setMarkerScale(scale);
    this.#map.setScale(scale);
  }

  setTiles(tiles: readonly TileSource[]): void {
    this.#map.setTiles(tiles);
  }

  setLevel(level: string | undefined, plan?: WrittenPlan): void {
    this.#map.setLevel(level, plan);
  }

  stepDrawing(way: 'undo' | 'redo'): boolean {
    const isDrawing = this.#path.step(way);
    if (isDrawing) this.#invalidate();
    return isDrawing;
  }

  zoomBy(step: Zoom): void {
    this.#map.host.zoomBy(step);
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

  shown(): LngLatBounds {
    this.#map.readCamera();
    return boundsOf(this.#map.camera);
  }

  pointAt(place: LngLat): MapPoint {
    return project(this.#map.camera, place);
  }

  hitAt(x: CssPx, y: CssPx): SurveyHit | undefined {
    const { nodes, cameras, zones } = this.#stage;
    const { camera, scale } = this.#map;
    const yaw = yawHandleAt(nodes, this.#map, { x, y });
    const corner = zones.cornerAt(camera, { x, y }, scale);
    const handle = corner?.row ?? zones.moverAt(camera, { x, y }, scale);
    if (yaw < 0 && handle !== undefined) return { table: 'zones', row: handle };
    const item = yaw >= 0 ? { table: 'nodes' as const, index: yaw } : this.#stage.itemAt(camera, { x, y });
    if (item?.table === 'nodes') return { table: 'nodes', row: nodes.frame.rows[item.index] };
    if (item?.table === 'cameras') return { table: 'cameras', row: cameras.cameras[item.index].row };
    const at = pixelToMercator(camera, x, y);
    const zone = zones.zoneAt(mercatorToLng(at.x), mercatorToLat(at.y));
    return zone && { table: 'zones', row: zone.row };
  }

  drawNow(): void {
    this.#isChanged = true;
    this.#map.drawNow();
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.#pointer.destroy();
    this.#map.destroy();
    this.#text.destroy();
    this.#stage.destroy();
  }

  #gestures(): GestureTarget {
    const setsPoints = (): boolean => this.#setsPoints;
    return {
      get isDrawing() {
        return setsPoints();
      },
      grab: (at) => {
        this.#grip = this.#gripAt(at);
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
      hover: (at, modifiers) => this.#hover(at, modifiers),
    };
  }

  /** Whether presses on the bare map set points. */
  get #setsPoints(): boolean {
    return this.#path.isActive || this.#place.isActive;
  }

  /** What a press takes hold of: while nodes are placed nodes alone, so that one is corrected at once. */
  #gripAt(at: MapPoint): Grip | undefined {
    if (this.#path.isActive) return undefined;
    const context = this.#gripContext();
    if (this.#place.isActive) return nodeGripAt(context, at);
    // A node or camera on a border is found before it, but not before a corner.
    return zoneHandleAt(context, at) ?? itemGripAt(context, at) ?? zoneSideAt(context, at);
  }

  /** Whether a press there would select or take hold of something. */
  #isHandle(at: MapPoint): boolean {
    const { camera, scale } = this.#map;
    return this.hitAt(at.x, at.y) !== undefined || this.#stage.zones.sideAt(camera, at, scale) !== undefined;
  }

  /** Where a press sets a point: of a zone on a corner, node, border or wall within reach, with Shift in line with the last one, with Alt freely. */
  #pathPoint(at: MapPoint, { alt, shift: keepsAxis }: Modifiers): LngLat {
    const { last, isZone } = this.#path;
    const point = this.#lngLatAt(at);
    if (alt || !isZone) return point;
    const { camera, scale } = this.#map;
    const { walls, points } = (this.#ground ??= this.#zoneGround());
    const from = keepsAxis && last !== undefined ? last : point;
    const start = { x: lngToMercator(from.lng), y: latToMercator(from.lat) };
    const shift = { x: lngToMercator(point.lng) - start.x, y: latToMercator(point.lat) - start.y };
    const isKept = keepsAxis && last !== undefined;
    const { x, y } = snapMove({ start, shift, walls, points, camera, scale, keepsAxis: isKept });
    return { lng: mercatorToLng(start.x + x), lat: mercatorToLat(start.y + y) };
  }

  #zoneGround(): ZoneGround {
    const { zones, nodes } = this.#stage;
    return zoneGround({ zones: zones.zones, nodes: nodes.frame, walls: this.#walls, moved: [] });
  }

  #placeContext(): PlaceContext {
    const { camera, scale } = this.#map;
    const moveMapTo: PlaceContext['moveMapTo'] = ({ x, y }) =>
      this.#map.jumpTo({ lng: mercatorToLng(x), lat: mercatorToLat(y), zoom: this.#map.placement().zoom });
    const { nodes } = this.#stage;
    return { camera, scale, walls: this.#walls, nodes, options: this.#options, moveMapTo };
  }

  #gripContext(): GripContext {
    const { camera, scale } = this.#map;
    return { stage: this.#stage, camera, scale, walls: this.#walls, options: this.#options };
  }

  #click(at: MapPoint, modifiers: Modifiers): void {
    this.#grip = undefined;
    if (this.#path.isActive)
      this.#path.click(this.#map.camera, this.#map.scale, this.#pathPoint(at, modifiers));
    else if (this.#placesAt(at, modifiers)) this.#place.press(at, modifiers);
    else this.#options.onClick(this.hitAt(at.x, at.y), this.#lngLatAt(at), modifiers);
    this.#invalidate();
  }

  /** Whether a press there places a node; on a node it selects that one, but with Alt. */
  #placesAt(at: MapPoint, { alt }: Modifiers): boolean {
    return this.#place.isActive && (alt || nodeAt(this.#stage.nodes.frame, this.#map, at) < 0);
  }

  #hover(at: MapPoint | undefined, modifiers: Modifiers): void {
    const point = at && this.#lngLatAt(at);
    if (this.#place.isActive) {
      const places = at !== undefined && this.#placesAt(at, modifiers);
      this.#place.hover(places ? at : undefined, modifiers);
      this.#map.host.setCursor(at !== undefined && !places);
      this.#invalidate();
    } else if (this.#path.isActive) {
      this.#path.hover(at && this.#pathPoint(at, modifiers));
      this.#invalidate();
    } else this.#map.host.setCursor(at !== undefined && this.#isHandle(at));
    this.#options.onPointer?.(point);
  }

  /** Keys of the tools, while the map has the focus: Space sets a point in the middle of the map. */
  #onKey(event: KeyboardEvent): void {
    const { lng, lat } = this.#map.host.placement();
    const setsPoint = this.#path.isActive && event.key === ' ';
    if (setsPoint) this.#path.add({ lng, lat });
    const isHandled =
      setsPoint ||
      this.#place.key(event) ||
      this.#path.key(event.key) ||
      (event.key === 'Delete' && removeActiveCorner(this.#stage, this.#options));
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
    this.#invalidate();
  }

  #draw(): void {
    const hasMoved = this.#map.readCamera();
    const { camera, palette, scale, margin } = this.#map;
    const { surface } = this.#map.surfaceHost;
    if (surface === undefined || camera.width === 0) return;
    if (!this.#isChanged && !hasMoved) return;
    this.#isChanged = false;
    this.#map.noteDrawn();
    this.#text.set({ path: this.#path.drawn, ghost: this.#place.drawn });
    if (this.#text.isOutdated) this.#stage.texts.invalidate();
    if (!this.#stage.draw(surface, camera, margin)) return;
    this.#text.draw({ camera, palette, scale, grid: this.#stage.texts.grid });
  }

  #invalidate(): void {
    this.#isChanged = true;
    this.#map.handle.invalidate();
  }

  #reportView(): void {
    this.#map.reportView();
    this.#options.onMoved?.();
  }

  #lngLatAt({ x, y }: MapPoint): LngLat {
    return unproject(this.#map.camera, x, y);
  }

  /** [2 × corners] Mercator */
  #ringOf(corners: readonly MapPoint[]): Float64Array {
    return Float64Array.from(
      corners.flatMap(({ x, y }) => {
        const at = pixelToMercator(this.#map.camera, x, y);
        return [at.x, at.y];
      }),
    );
  }
}
