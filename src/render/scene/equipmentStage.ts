import { Container } from 'pixi.js';
import { isInverted } from '../../domain/derive/blink.ts';
import { LOOK, levelOfZoom, type MarkerFrame } from '../../domain/frame/markerFrame.ts';
import type { RenderFrame, SpentFrame } from '../../domain/frame/renderFrame.ts';
import type { Millis } from '../../domain/units.ts';
import { EquipmentChanges } from '../layers/equipmentChanges.ts';
import {
  EquipmentPicture,
  type EquipmentPainter,
  type Painted,
  type PaintOrder,
  type PartOrder,
} from './equipmentPicture.ts';
import { CoverageLayer } from '../layers/coverageLayer.ts';
import { FootprintLayer } from '../layers/footprintLayer.ts';
import type { Layer } from '../layers/layer.ts';
import { LineLayer } from '../layers/lineLayer.ts';
import { MarkerLayer, type MarkerProgram } from '../layers/markerLayer.ts';
import type { MarkerUniforms } from '../layers/markerUniforms.ts';
import { RedrawnLayer } from '../layers/redrawnLayer.ts';
import type { PixiSurface } from './pixiSurface.ts';
import type { MarkerVariant } from '../base/sceneTypes.ts';
import { DISTANCE_FRAGMENT, DISTANCE_VERTEX } from '../shaders/lineShader.ts';
import { NODE_FRAGMENT, NODE_VERTEX } from '../shaders/nodeShader.ts';
import { GROUP_FRAGMENT, GROUP_VERTEX } from '../shaders/sensorGroupShader.ts';

/** A program by its name and source, with the uniforms that all marker layers share. */
export type ProgramOf = (name: string, vertex: string, fragment: string) => MarkerProgram;

/**
 * The layers that are kept as a picture, bottom to top: coverage, distances, groups of sensors, sensors. After a change
 * only the footprints of what changed are drawn again: they are erased, and within them ground, groups and the sensors
 * that reach into them are drawn in their order, behind a mask. O(changes × sensors near one, groups, ground).
 */
export class EquipmentStage implements EquipmentPainter {
  readonly container = new Container();
  readonly changes = new EquipmentChanges();
  readonly nodes: MarkerLayer;
  /** Groups of sensors that stand close. */
  readonly sensorGroups: MarkerLayer;
  readonly coverage: CoverageLayer;
  readonly distances: LineLayer;
  readonly #uniforms: MarkerUniforms;
  readonly #redrawn: RedrawnLayer;
  readonly #footprints = new FootprintLayer();
  readonly #ground: readonly Layer[];
  /** What a cut-off hides. */
  readonly #equipment: readonly Layer[];
  /** Everything but the mask. */
  readonly #content = new Container();
  readonly #markers = new Container();
  readonly #allNodes = new Container();
  readonly #fewNodes = new Container();
  readonly #picture: EquipmentPicture;
  #scale = 1;

  constructor(
    program: ProgramOf,
    camera: MarkerProgram['groups'][string],
    uniforms: MarkerUniforms,
    variant: MarkerVariant,
  ) {
    this.#uniforms = uniforms;
    this.coverage = new CoverageLayer(camera);
    this.distances = new LineLayer(program('distances', DISTANCE_VERTEX, DISTANCE_FRAGMENT));
    this.nodes = new MarkerLayer(program('nodes', NODE_VERTEX, NODE_FRAGMENT), variant, 0);
    this.#redrawn = new RedrawnLayer(program('nodes', NODE_VERTEX, NODE_FRAGMENT), variant);
    this.sensorGroups = new MarkerLayer(program('sensor-groups', GROUP_VERTEX, GROUP_FRAGMENT), variant, 0);
    this.#ground = [this.coverage, this.distances];
    this.#equipment = [this.sensorGroups, this.nodes];
    this.#allNodes.addChild(this.nodes.node);
    this.#fewNodes.addChild(this.#redrawn.node);
    this.#markers.addChild(this.sensorGroups.node, this.#allNodes, this.#fewNodes);
    this.#content.addChild(
      this.#footprints.eraser,
      ...this.#ground.map((layer) => layer.node),
      this.#markers,
    );
    this.container.addChild(this.#footprints.mask, this.#content);
    this.#picture = new EquipmentPicture(this);
  }

  /** Colours are others: all is drawn again. */
  invalidate(): void {
    this.#picture.invalidate();
  }

  setScale(scale: number): void {
    this.#scale = scale;
    this.coverage.setScale(scale);
    this.invalidate();
  }

  /** Takes the frame's parts and gives back the sensors that it held until now. */
  apply(frame: RenderFrame): Pick<SpentFrame, 'nodes'> {
    this.#noteChanges(frame);
    if (frame.sensorGroups) this.sensorGroups.apply(frame.sensorGroups);
    const nodes = frame.nodes && this.nodes.apply(frame.nodes);
    if (frame.coverage) this.coverage.apply(frame.coverage);
    if (frame.distances) this.distances.apply(frame.distances);
    if (frame.coverage || frame.distances) this.invalidate();
    return nodes ? { nodes } : {};
  }

  #noteChanges({ nodes, sensorGroups }: RenderFrame): void {
    if (nodes?.kind === 'patch') this.changes.notePatch(this.nodes.frame, nodes);
    if (nodes?.kind === 'whole') {
      const groupCell = sensorGroups?.index.cell ?? this.sensorGroups.frame.index.cell;
      if (
        this.nodes.held === undefined ||
        !isSameGround(this.nodes.frame, nodes) ||
        groupCell !== this.sensorGroups.frame.index.cell
      )
        this.invalidate();
      else this.changes.noteFrame(this.nodes.frame, nodes);
    }
    if (sensorGroups) this.changes.noteGroups(this.sensorGroups.frame, sensorGroups);
  }

  set showsMarkers(on: boolean) {
    if (on === this.#markers.visible) return;
    this.#markers.visible = on;
    this.invalidate();
  }

  get waits(): Painted {
    return this.#picture.waits;
  }

  /** There is nothing to draw. */
  get isEmpty(): boolean {
    const layers = this.#markers.visible ? [...this.#ground, ...this.#equipment] : this.#ground;
    return layers.every((layer) => layer.count === 0);
  }

  /** Brings the picture on a surface up to date; returns what was drawn again. */
  paint(surface: PixiSurface, order: PaintOrder): Painted {
    return this.#picture.paint(surface, order);
  }

  prepareWhole(now: Millis, blinks: boolean): void {
    this.#uniforms.setBlink(now, blinks);
    flushAll(this.#ground);
    if (this.#markers.visible) flushAll(this.#equipment);
    this.#showParts(false);
  }

  prepareParts({ camera, margin, before, now, blinks }: PartOrder): boolean {
    if (!this.#markers.visible) return false;
    const level = levelOfZoom(camera.zoom);
    const { footprints } = this.changes;
    if (blinks && now !== before) noteTurned(this.nodes.frame, level, before, now, this.changes);
    if (this.#footprints.write(footprints, camera, margin, this.#scale) === 0) return false;
    this.#uniforms.setBlink(now, blinks);
    flushAll(this.#ground);
    if (this.sensorGroups.count > 0) this.sensorGroups.flush();
    this.#redrawn.collect(this.nodes.frame, footprints, camera.zoom, level, this.#scale);
    this.#showParts(true);
    return true;
  }

  #showParts(isPart: boolean): void {
    this.#allNodes.visible = !isPart;
    this.#fewNodes.visible = isPart;
    this.#footprints.eraser.visible = isPart;
    this.#footprints.mask.visible = isPart;
    this.#content.mask = isPart ? this.#footprints.mask : null;
  }

  destroy(): void {
    this.#content.mask = null;
    this.#footprints.destroy();
    this.#redrawn.destroy();
    for (const layer of [...this.#ground, ...this.#equipment]) layer.destroy();
    this.container.destroy({ children: true });
  }
}

/** Adds the sensors that turn their colours between two instants. O(sensors), two divisions each. */
function noteTurned(
  frame: MarkerFrame,
  level: number,
  before: Millis,
  now: Millis,
  { footprints }: EquipmentChanges,
): void {
  const { look, rank, count } = frame;
  for (let row = 0; row < count; row += 1) {
    if (look[4 * row + LOOK.level] > level) continue;
    if (isInverted(before, rank[row]) !== isInverted(now, rank[row])) footprints.addNode(frame, row);
  }
}

/** Whether two frames hold the same part of the map. */
function isSameGround({ cover: a }: MarkerFrame, { cover: b }: MarkerFrame): boolean {
  return a.minX === b.minX && a.minY === b.minY && a.maxX === b.maxX && a.maxY === b.maxY;
}

export function flushAll(layers: readonly Layer[]): void {
  for (const layer of layers) if (layer.count > 0) layer.flush();
}
