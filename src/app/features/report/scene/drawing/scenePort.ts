/** What the thread of a report's scene draws, and how the page asks for it. */
import type { SensorEvidence } from '../../../../../domain/acoustics/evidence.ts';
import type { FlightFit } from '../../../../../domain/acoustics/flightFit.ts';
import type { Location } from '../../../../../domain/acoustics/locate.ts';
import type { Passing } from '../../../../../domain/acoustics/passing.ts';
import type { LevelPlan } from '../../../../../domain/floorPlan/floorPlan.ts';
import type { BaseMapLine } from '../../../../../domain/map/baseMapLines.ts';
import type { SceneFrame } from '../../../../../domain/map/sceneView.ts';
import type { Millis } from '../../../../../domain/units.ts';
import type { ThemeColour } from '../../../../../render/theme/themeColours.ts';
import type { SceneCamera, SceneLayer } from '../../stage/stage.ts';

/** Colours of a scene. */
export const SCENE_COLOURS = [
  'casing',
  'dist-mid',
  'hb-chip',
  'info',
  'map-building',
  'map-label',
  'map-park',
  'map-street',
  'map-street-major',
  'map-water',
  'surface-3',
  'text',
  'text-disabled',
  'text-faint',
  'type-shot',
  'warn',
] as const satisfies readonly ThemeColour[];

/** They, of one theme, as Pixi takes them without parsing text: 0xRRGGBB. */
export type ScenePalette = Readonly<Record<(typeof SCENE_COLOURS)[number], number>>;

/** Everything that is drawn of a report, but the wavefront's moment. */
export interface DrawnScene {
  readonly location: Location;
  /** Nearest first. */
  readonly sensors: readonly SensorEvidence[];
  /** Undefined: there is none that the sensors agree on. */
  readonly flight: FlightFit | undefined;
  readonly passing: Passing | undefined;
  readonly frame: SceneFrame;
  /** Pixels of the screen of a CSS pixel. */
  readonly pixelRatio: number;
  readonly palette: ScenePalette;
  /** Streets, buildings, water and parks. */
  readonly lines: readonly BaseMapLine[];
  /** Drawn instead of buildings; undefined: none. */
  readonly plan: LevelPlan | undefined;
  readonly layers: Readonly<Record<SceneLayer, boolean>>;
  readonly cameras: readonly SceneCamera[];
  /** The sensor that is chosen. */
  readonly chosen: string | undefined;
}

/** The thread draws several scenes, each on its own canvas. */
export interface ScenePort {
  /** Starts an application on a canvas, which it takes; `handle` names it in later calls. Rejects without WebGL. */
  open(handle: number, canvas: OffscreenCanvas): Promise<void>;
  /** Draws what changed, at first a whole scene, in the next frame; resolves when it is drawn. */
  change(handle: number, change: Partial<DrawnScene>): Promise<void>;
  /** Draws the wavefront at a time after the shot, in the next frame. Infinity: none. */
  moveWave(handle: number, at: Millis): Promise<void>;
  /** Ends a scene with its WebGL context. */
  close(handle: number): Promise<void>;
  /** Answered at once. */
  ping(): Promise<void>;
}
