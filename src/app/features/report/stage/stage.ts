/** What scene, residuals and sounds of one report share: the chosen sensor, the clock of the wavefront, and what the scene shows. */
import { atom, type PrimitiveAtom } from 'jotai';
import { createContext } from 'react';
import type { Degrees, Metres, Millis } from '../../../../domain/units.ts';

/** A sensor of the report, and the sound of it that is played. */
export interface Choice {
  /** Undefined: none, or the sound of an unknown sensor. */
  readonly nodeId: string | undefined;
  /** Undefined: the first sound of the sensor. */
  readonly fileName: string | undefined;
}

/** A wish to hear the chosen sensor. Each one is a new object. */
export interface PlayRequest {
  /** `start`: from the start of the view. `toggle`: the same, or a pause where it plays. `arrival`: from the wave that reaches it. */
  readonly how: 'start' | 'toggle' | 'arrival';
}

/** The wavefront. */
export interface Wave {
  /** After the shot; beyond the last sensor everything is reached. */
  readonly at: Millis;
  /** What moves it: itself, a hundred times as slow; the sound that plays; or nothing. */
  readonly movedBy: 'itself' | 'sound' | undefined;
}

/** Parts of the scene that can be hidden. */
export const SCENE_LAYERS = ['bearings', 'trajectory', 'wavefront', 'cameras'] as const;
export type SceneLayer = (typeof SCENE_LAYERS)[number];

/** What lies below the marks. */
export type SceneGround = 'streets' | 'plan';

/** What a camera sees of the scene. */
export interface SceneCamera {
  readonly cameraId: string;
  readonly name: string;
  readonly lat: Degrees;
  readonly lon: Degrees;
  /** Middle of its view, clockwise from north; undefined: it turns, or nobody knows. */
  readonly heading?: Degrees | undefined;
  /** Width of its view. */
  readonly angle: Degrees;
  readonly reach: Metres;
  readonly hasPicture: boolean;
  /** Somebody looks at its pictures. */
  readonly isLit: boolean;
}

export interface Stage {
  readonly choiceAtom: PrimitiveAtom<Choice>;
  readonly playAtom: PrimitiveAtom<PlayRequest | undefined>;
  readonly waveAtom: PrimitiveAtom<Wave>;
  readonly layersAtom: PrimitiveAtom<Readonly<Record<SceneLayer, boolean>>>;
  /** Undefined: the floor plan where there is one. */
  readonly groundAtom: PrimitiveAtom<SceneGround | undefined>;
  /** The best first; those who rank cameras set it. */
  readonly camerasAtom: PrimitiveAtom<readonly SceneCamera[]>;
}

/** A stage for one report: nothing is chosen, the wave has passed every sensor, and every part of the scene is shown. */
export function createStage(): Stage {
  return {
    choiceAtom: atom<Choice>({ nodeId: undefined, fileName: undefined }),
    playAtom: atom<PlayRequest | undefined>(),
    waveAtom: atom<Wave>({ at: Infinity, movedBy: undefined }),
    layersAtom: atom<Readonly<Record<SceneLayer, boolean>>>({
      bearings: true,
      trajectory: true,
      wavefront: true,
      cameras: true,
    }),
    groundAtom: atom<SceneGround | undefined>(),
    camerasAtom: atom<readonly SceneCamera[]>([]),
  };
}

/** The stage of the report around. */
export const ShownStage = createContext(createStage());
