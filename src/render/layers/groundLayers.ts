/** The drawings of the layers below the sensors. */
import type { UniformGroup } from 'pixi.js';
import { GROUND_LAYERS, type GroundLayerName, type GroundParts } from '../../domain/frame/groundLayers.ts';
import { DISTANCE_FRAGMENT, DISTANCE_VERTEX } from '../shaders/lineShader.ts';
import { CoverageLayer } from './coverageLayer.ts';
import type { Layer } from '../base/layer.ts';
import { LineLayer } from './lineLayer.ts';
import type { ProgramOf } from './shaderProgram.ts';

/** What the drawings share. */
interface GroundTools {
  readonly program: ProgramOf;
  /** Uniforms of the map's camera. */
  readonly camera: UniformGroup;
}

/** The drawing of a part of a frame. */
interface GroundLayer<Part> extends Layer {
  /** Takes ownership of a part. */
  apply(part: Part): unknown;
  /** The part to draw on another stage; undefined: none. */
  readonly appliedFrame: Part | undefined;
  /** @param scale  root font size / 16 */
  setScale?(scale: number): void;
}

type AnyGroundLayers = { readonly [Name in GroundLayerName]: GroundLayer<GroundParts[Name]> };
export type GroundLayers = ReturnType<typeof createGroundLayers>;

/** The drawing of each layer. The order of drawing is the order of `GROUND_LAYERS`. */
export function createGroundLayers({ program, camera }: GroundTools) {
  return {
    coverage: new CoverageLayer(camera),
    distances: new LineLayer(program('distances', DISTANCE_VERTEX, DISTANCE_FRAGMENT)),
  } satisfies AnyGroundLayers;
}

/** Applies the parts that a frame has; returns whether it has any. */
export function applyGround(layers: GroundLayers, frame: Partial<GroundParts>): boolean {
  let isChanged = false;
  for (const name of GROUND_LAYERS) if (applyPart(layers, name, frame[name])) isChanged = true;
  return isChanged;
}

function applyPart<Name extends GroundLayerName>(
  layers: AnyGroundLayers,
  name: Name,
  part: GroundParts[Name] | undefined,
): boolean {
  if (part !== undefined) layers[name].apply(part);
  return part !== undefined;
}

/** Adds the parts of all layers to a frame for another stage. */
export function releaseGround(layers: GroundLayers, frame: Partial<GroundParts>): void {
  for (const name of GROUND_LAYERS) releasePart(layers, name, frame);
}

function releasePart<Name extends GroundLayerName>(
  layers: AnyGroundLayers,
  name: Name,
  frame: Partial<Pick<GroundParts, Name>>,
): void {
  const part = layers[name].appliedFrame;
  if (part !== undefined) frame[name] = part;
}
