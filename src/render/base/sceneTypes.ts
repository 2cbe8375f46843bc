import type { WrittenPlan } from '../../domain/floorPlan/writePlan.ts';
import type { SymbolIndex } from '../../domain/contract/reportTypes.ts';
import type { RenderFrame, SpentFrame } from '../../domain/frame/renderFrame.ts';
import type { TileAddress } from '../../domain/map/baseMapPort.ts';
import type { TileRole, TileSource } from '../../domain/map/tiles.ts';
import type { CssPx, Degrees, Metres, Millis, Zoom } from '../../domain/units.ts';
import type { MapView } from '../../domain/frame/view.ts';
import type { CreateLayer } from './layer.ts';
import type { CoverageColour } from '../theme/colourTokens.ts';
import type { ThemeName } from '../theme/themes.ts';

/** How markers become triangles; all three draw the same pixels. The bench compares them. */
export const MARKER_VARIANTS = ['points', 'indexedQuads', 'instancedQuads'] as const;
/** One of `MARKER_VARIANTS`. */
export type MarkerVariant = (typeof MARKER_VARIANTS)[number];

/** Degrees, WGS 84. */
export interface LngLat {
  readonly lng: Degrees;
  readonly lat: Degrees;
}

/** Centre and zoom of the map. */
export interface Placement extends LngLat {
  readonly zoom: Zoom;
}

/** What a click can hit; targets take no clicks. */
export type HitLayer = 'reports' | 'nodes' | 'cameras' | 'places';

/** The topmost object at a clicked point. */
export interface SceneHit {
  readonly layer: HitLayer;
  /** For reports and nodes the handle that the engine's `describe` takes, for cameras and places their `id`. */
  readonly handle: number;
}

/** A camera of the site, drawn with its direction. */
export interface CameraMark extends LngLat {
  readonly id: number;
  readonly name: string;
  /** Clockwise from north. */
  readonly direction: Degrees;
}

/** The cameras whose pictures are shown: their cones are lit. */
export interface LitCameras {
  readonly ids: ReadonlySet<number>;
  /** The one that somebody looks at: its cone is bright. */
  readonly bright: number | undefined;
}

/** A site or building. */
export interface PlaceMark extends LngLat {
  readonly id: number;
  readonly name: string;
}

/** A target that reports are compared with. */
export interface TargetMark extends LngLat {
  readonly id: number;
  readonly name: string;
}

/** A zone's outline, without a closing point, and its name. */
export interface ZoneShape {
  readonly name: string;
  readonly ring: readonly LngLat[];
}

/** A short text beside a point, such as the time of the selected report. */
export interface SceneLabel extends LngLat {
  readonly text: string;
  readonly tone: 'selected' | 'latest' | 'plain';
}

/** Style of the overlays; their data comes with frames. */
export interface OverlayStyle {
  /** Radius of the coverage drawn around sensors. */
  readonly radius: Metres;
  readonly colour: CoverageColour;
  /** Zoom at and below which counts replace markers; 0 or less: never. */
  readonly cutoff: Zoom;
}

/** The latest alarm; a mark at the edge of the map points to it while it is out of view. */
export interface AlarmMark extends LngLat {
  /** Report type, as the mark shows it. */
  readonly name: string;
  /** CSS colour of the arrow. */
  readonly colour: string;
}

/** Text and behaviour of the mark at the edge of the map. */
export interface EdgeMarkOptions {
  /** Text of the mark; `distance` is from the centre of the map. */
  readonly text: (mark: AlarmMark, distance: Metres) => string;
  /** Whether an element of the page covers a point of the map. */
  readonly isCovered: (x: CssPx, y: CssPx) => boolean;
  readonly onPress: (mark: AlarmMark) => void;
}

/** A report of the trail of an incident. */
export interface TrailMark extends LngLat {
  readonly symbol: SymbolIndex;
  /** Its number among the reports of the incident, from 1. */
  readonly order: number;
}

/** Who has an incident, at its newest report with a position. */
export interface OwnerMark extends LngLat {
  readonly initials: string;
  /** The person at the screen has it. */
  readonly isOwn: boolean;
}

/** Marks of the map that no frame brings, by kind. */
export interface SceneMarks {
  readonly cameras?: readonly CameraMark[];
  readonly places?: readonly PlaceMark[];
  readonly targets?: readonly TargetMark[];
  readonly labels?: readonly SceneLabel[];
  /** Reports of the open incident in their order, or an empty list. */
  readonly trail?: readonly TrailMark[];
  /** What they tell together: rounds, time, direction and speed; '' for nothing. */
  readonly trailText?: string;
  /** The incidents that somebody has. */
  readonly owners?: readonly OwnerMark[];
  /** The latest alarm, or an empty list. */
  readonly alarm?: readonly AlarmMark[];
}

/**
 * `ok`: both canvases draw. `lost`: a context was lost and is being restored or rebuilt.
 * `unavailable`: the browser refuses new contexts; retried every 15 s. Table, timeline, sound and
 * toasts need no context.
 */
export type ContextState = 'ok' | 'lost' | 'unavailable';

/** The base map, cut into tiles. */
export interface BaseMapTiles {
  /** Resolves once tiles are available, else rejects with the reason. Called again after a failure. */
  open(): Promise<void>;
  /** A vector tile with a layer for each part of the base map; the caller owns it. Rejects with the reason where it failed. */
  tile(address: TileAddress): Promise<ArrayBuffer>;
}

/** Options of every map with an overlay. Callbacks run on the main thread. */
export interface MapOptions {
  /** `document.baseURI`. */
  readonly baseUrl: string;
  readonly theme: ThemeName;
  /** Root font size / 16. */
  readonly markerScale: number;
  readonly initialView: Placement;
  /** Raster tiles over the offline base map, at most one source per role; without them the offline map alone. */
  readonly tiles?: readonly TileSource[];
  /** Bearer token of requests below `baseUrl`; read before each request. */
  readonly token?: () => string | undefined;
  /** The offline base map; without it the ground is empty, as in bench and tests. */
  readonly baseMap?: BaseMapTiles;
  /** Called when the last reported view no longer covers the map. Its bounds are wider than the map. */
  readonly onView: (view: MapView) => void;
  /** Attribution of the map, at the start and at each change; '' for an empty ground. It must be shown. */
  readonly onAttribution?: (text: string) => void;
  /** State of the contexts, at the start and at each change. */
  readonly onContextState?: (state: ContextState) => void;
  /** A tile source failed and the offline map replaces it; once per source. */
  readonly onTilesFailed?: (role: TileRole, reason: string) => void;
  /** The base map could not be loaded. Called once for each try; the next try follows after 15 s. */
  readonly onBaseMapFailed?: (reason: string) => void;
}

/** Options of a scene. */
export interface SceneOptions extends MapOptions {
  readonly variant?: MarkerVariant;
  /** Called with each step of a move of the map, and when it stops; `onView` leaves out what its last view covers. */
  readonly onMove?: () => void;
  /** Called when the map stops moving, with exactly the bounds that it shows, its centre and its zoom. */
  readonly onMoveEnd?: (shown: LngLatBounds, placement: Placement) => void;
  /** A click with the topmost object there; undefined: the bare map. */
  readonly onClick: (hit: SceneHit | undefined, point: LngLat) => void;
  /** The pointer moved over the map, or left it (undefined); at most once per frame. */
  readonly onPointer?: (point: LngLat | undefined) => void;
  /** Right-click. `x`, `y` are CSS pixels in the container. */
  readonly onContextMenu?: (point: LngLat, x: number, y: number) => void;
  /** The mark at the edge that points to the latest alarm; without options there is none. */
  readonly edge?: EdgeMarkOptions;
  /** Reports were drawn for the first time. */
  readonly onFirstReports?: () => void;
  /** A frame with `receivedAt` was handed to the GPU. `paintedAt`: `performance.timeOrigin + performance.now()`. */
  readonly onPainted?: (receivedAt: number, paintedAt: number) => void;
}

/** Counters since the scene was made, and main-thread times of the last 512 draws of the overlay canvas. */
export interface SceneStats {
  readonly draws: number;
  readonly frameMsP50: Millis;
  readonly frameMsP95: Millis;
  /** Rows handed to the GPU in the last draw, by layer; the vertex shader drops covered rows. */
  readonly reportsDrawn: number;
  readonly nodesDrawn: number;
  readonly drawCalls: number;
  readonly uploads: number;
  readonly uploadedBytes: number;
  /** Variant in use: quads where the device's point sprites are too small. */
  readonly variant: MarkerVariant;
}

/** The map with everything on it. Made once; survives route changes; draws frames of the engine. */
export interface Scene {
  /** Takes ownership of the frame's buffers and returns those it no longer needs. Draws on the next animation frame. */
  applyFrame(frame: RenderFrame): SpentFrame;
  /** Replaces the kinds that are given; the others stay. */
  setMarks(marks: SceneMarks): void;
  /** Lights the cones of these cameras and of no others; only what changed is drawn again. */
  lightCameras(lit: LitCameras): void;
  setZones(zones: readonly ZoneShape[]): void;
  setOverlayStyle(style: OverlayStyle): void;
  setTheme(theme: ThemeName): void;
  /** @param scale  root font size / 16 */
  setMarkerScale(scale: number): void;
  /** Live data is stale: sensors are dimmed and do not blink. */
  setStale(isStale: boolean): void;
  /** Replaces all tile sources; a source that failed is retried only when its definition changed. */
  setTiles(tiles: readonly TileSource[]): void;
  /** Shows the plan of a level, else the features of `content/basemap/floorplans` with this `level`; undefined: none. */
  setLevel(level: string | undefined, plan?: WrittenPlan): void;
  /**
   * Draws a layer of the caller between equipment and reports, instead of the one before; undefined: none. It is created again where the
   * scene changes how it draws.
   */
  bringLayer(create: CreateLayer | undefined): void;
  zoomIn(): void;
  zoomOut(): void;
  /**
   * Zooms here, in `jumpTo` and in `placement` assume a root font of 16 px: a wall with a root font twice as
   * large shows the same ground one zoom closer. `onView` reports the map's own zoom.
   */
  flyTo(target: LngLat & { readonly zoom?: Zoom }): void;
  jumpTo(target: Placement): void;
  /** Current centre and zoom. */
  placement(): Placement;
  /** Draws nothing until `resume`; frames and changes are still applied. For a map that is not shown. */
  pause(): void;
  resume(): void;
  stats(): SceneStats;
  /** Draws map and markers within this call instead of on the next animation frame (bench, tests). */
  drawNow(): void;
  destroy(): void;
}

/** Part of the map, WGS 84. Longitudes beyond ±180° are copies of the world beside it. */
export interface LngLatBounds {
  readonly west: Degrees;
  readonly south: Degrees;
  readonly east: Degrees;
  readonly north: Degrees;
}
