import type { RenderFrame, SpentFrame } from '../../domain/frame/renderFrame.ts';
import type { TileRole, TileSource } from '../../domain/map/tiles.ts';
import type { CssPx, Degrees, Metres, Millis, Zoom } from '../../domain/units.ts';
import type { MapView } from '../../domain/frame/view.ts';
import type { MapBounds } from './camera.ts';
import type { CoverageColour, ThemeName } from '../theme/palette.ts';

/** How markers become triangles; all three draw the same picture (bench). */
export const MARKER_VARIANTS = ['points', 'indexedQuads', 'instancedQuads'] as const;
export type MarkerVariant = (typeof MARKER_VARIANTS)[number];

/** Degrees, WGS 84. */
export interface LngLat {
  readonly lng: Degrees;
  readonly lat: Degrees;
}

export interface Placement extends LngLat {
  readonly zoom: Zoom;
}

/** What a click may hit; targets are only looked at. */
export type HitLayer = 'reports' | 'nodes' | 'cameras' | 'places';

/** What lies on top at a clicked point. */
export interface SceneHit {
  readonly layer: HitLayer;
  /** Reports and nodes: handle for `describe`. Cameras and places: their `id`. */
  readonly handle: number;
}

export interface CameraMark extends LngLat {
  readonly id: number;
  readonly name: string;
  /** Clockwise from north. */
  readonly direction: Degrees;
}

export interface PlaceMark extends LngLat {
  readonly id: number;
  readonly name: string;
}

/** Something that reports are compared with: a target of the installation (OV-07). */
export interface TargetMark extends LngLat {
  readonly id: number;
  readonly name: string;
}

/** A zone's outline, without a closing point, and its name (OV-19). */
export interface ZoneShape {
  readonly name: string;
  readonly ring: readonly LngLat[];
}

/** A short text beside a point, such as the time of the selected report. */
export interface SceneLabel extends LngLat {
  readonly text: string;
  readonly tone: 'selected' | 'latest' | 'plain';
}

/** What of the overlays no frame tells. */
export interface OverlayLook {
  /** Range drawn around the sensors that frames name (OV-12). */
  readonly radius: Metres;
  readonly colour: CoverageColour;
  /** Zoom at and below which counts stand for markers; 0 or less: none (OV-06, T-41). */
  readonly cutoff: Zoom;
}

/** The latest alarm, to which the edge of the map points while it is not seen. */
export interface AlarmMark extends LngLat {
  /** What it is, as the mark says it. */
  readonly name: string;
  /** CSS colour of the arrow. */
  readonly colour: string;
}

export interface EdgeMarkOptions {
  /** Words of the mark; `distance` is from the middle of the map. */
  readonly text: (mark: AlarmMark, distance: Metres) => string;
  /** Whether something of the page lies over a point of the map. */
  readonly isCovered: (x: CssPx, y: CssPx) => boolean;
  readonly onPress: (mark: AlarmMark) => void;
}

/** The few marks with words on them, by kind. */
export interface SceneMarks {
  readonly cameras?: readonly CameraMark[];
  readonly places?: readonly PlaceMark[];
  readonly targets?: readonly TargetMark[];
  readonly labels?: readonly SceneLabel[];
  /** The latest alarm; an empty list: none. */
  readonly alarm?: readonly AlarmMark[];
}

/**
 * `ok`: both canvases draw. `lost`: a context was lost and is being restored or rebuilt.
 * `unavailable`: the browser refuses new contexts; retried every 15 s. Table, timeline, sound and
 * toasts go on meanwhile.
 */
export type ContextState = 'ok' | 'lost' | 'unavailable';

export interface SceneOptions {
  /** `document.baseURI`; the offline base map is read from `content/basemap/` below it (T-23). */
  readonly baseUrl: string;
  readonly theme: ThemeName;
  /** Root font size / 16. */
  readonly markerScale: number;
  readonly variant?: MarkerVariant;
  readonly initialView: Placement;
  /** Raster tiles over the offline base map, at most one of each role; none for the offline map alone (T-46). */
  readonly tiles?: readonly TileSource[];
  /** Bearer for requests below `baseUrl`; asked before each one. */
  readonly token?: () => string | undefined;
  /** False in the bench, which draws markers over an empty ground. Default true. */
  readonly baseMap?: boolean;
  /** The map shows something that the last reported view does not cover; bounds are wider than the screen. */
  readonly onView: (view: MapView) => void;
  /** The map has come to rest and shows just this. */
  readonly onRest?: (shown: MapBounds) => void;
  /** A click: what lies on top there, or undefined for the bare map. */
  readonly onHit: (hit: SceneHit | undefined, point: LngLat) => void;
  /** Pointer moved over the map (undefined: left it); at most once per frame. */
  readonly onPointer?: (point: LngLat | undefined) => void;
  /** Right-click. `x`, `y` are CSS pixels in the container. */
  readonly onMenu?: (point: LngLat, x: number, y: number) => void;
  /** Words of the mark at the edge that points to the latest alarm; without them there is no such mark. */
  readonly edge?: EdgeMarkOptions;
  /** Whose map is shown, now and at each change; '' for an empty ground. It must be named (T-46). */
  readonly onAttribution?: (text: string) => void;
  readonly onContext?: (state: ContextState) => void;
  /** Once per tile source: it failed, the offline map shows instead (T-46). */
  readonly onTilesFailed?: (role: TileRole, reason: string) => void;
  /** A part of the base map could not be read; the rest goes on. */
  readonly onFault?: (reason: string) => void;
  /** A frame that carried `receivedAt` has been handed to the GPU. `paintedAt`: `performance.timeOrigin + performance.now()`. */
  readonly onPainted?: (receivedAt: number, paintedAt: number) => void;
}

/** Counters since the scene was made, and main-thread times of the last 512 overlay draws. */
export interface SceneFigures {
  readonly draws: number;
  readonly frameMsP50: Millis;
  readonly frameMsP95: Millis;
  /** Rows handed to the GPU in the last draw, by layer; covered ones are dropped in the vertex shader. */
  readonly reportsDrawn: number;
  readonly nodesDrawn: number;
  readonly drawCalls: number;
  readonly uploads: number;
  readonly uploadedBytes: number;
  /** How markers are drawn now: quads where the device's point sprites are too small. */
  readonly variant: MarkerVariant;
}

/** The map with everything on it. Made once; survives route changes; knows no report, only frames. */
export interface Scene {
  /** Takes the frame's buffers; gives back those it no longer needs. Draws on the next animation frame. */
  applyFrame(frame: RenderFrame): SpentFrame;
  /** Replaces the kinds that are named; the others stay. */
  setMarks(marks: SceneMarks): void;
  setZones(zones: readonly ZoneShape[]): void;
  setOverlays(look: OverlayLook): void;
  setTheme(theme: ThemeName): void;
  setMarkerScale(scale: number): void;
  /** Live data is stale: sensors are dimmed and do not blink (F-92). */
  setStale(isStale: boolean): void;
  /** Replaces all tile sources; one that failed is tried again only when it differs from what it was. */
  setTiles(tiles: readonly TileSource[]): void;
  /** Floor plan shown: features of `content/basemap/floorplans` whose `level` is it; undefined for none. */
  setLevel(level: string | undefined): void;
  zoomIn(): void;
  zoomOut(): void;
  /**
   * Zooms given here and asked for below are those of the usual root font: a wall whose root is twice as large
   * stands one zoom closer, so that it shows the same ground. `onView` tells the map's own.
   */
  flyTo(target: LngLat & { readonly zoom?: Zoom }): void;
  jumpTo(target: Placement): void;
  /** Where the map stands now. */
  placement(): Placement;
  figures(): SceneFigures;
  /** Draws map and markers at once, within this call, instead of on the next animation frame (bench, tests). */
  drawNow(): void;
  destroy(): void;
}
