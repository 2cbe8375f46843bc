import { Container, type UniformGroup } from 'pixi.js';
import { isInverted } from '../../domain/derive/blink.ts';
import { LOOK, LOOK_FLAG, levelOfZoom, type MarkerFrame } from '../../domain/frame/markerFrame.ts';
import { GROUND_LAYERS } from '../../domain/frame/groundLayers.ts';
import type { RenderFrame, SpentFrame } from '../../domain/frame/renderFrame.ts';
import type { HitPoint } from '../../domain/frame/topMarker.ts';
import { groupAt } from '../../domain/frame/write/sensorGroups.ts';
import type { CssPx, Millis } from '../../domain/units.ts';
import { EquipmentChanges } from '../layers/equipmentChanges.ts';
import {
  EquipmentImage,
  type EquipmentPainter,
  type PartialRepaint,
  type RepaintExtent,
  type RepaintOptions,
} from './equipmentImage.ts';
import { CameraLayer, type DirectedCamera } from '../layers/cameraLayer.ts';
import { applyGround, createGroundLayers, type GroundLayers } from '../layers/groundLayers.ts';
import { FootprintLayer } from '../layers/footprintLayer.ts';
import type { Layer } from '../base/layer.ts';
import { MarkerLayer } from '../layers/markerLayer.ts';
import type { ProgramOf } from '../layers/shaderProgram.ts';
import type { MarkerUniforms } from '../layers/markerUniforms.ts';
import { RedrawnLayer } from '../layers/redrawnLayer.ts';
import type { PixiSurface } from './pixiSurface.ts';
import type { CameraMark, LitCameras, MarkerVariant } from '../base/sceneTypes.ts';
import type { Palette } from '../theme/palette.ts';
import { CAMERA_LOOK } from '../shaders/cameraShader.ts';
import { NODE_FRAGMENT, NODE_VERTEX } from '../shaders/nodeShader.ts';
import { GROUP_FRAGMENT, GROUP_VERTEX } from '../shaders/sensorGroupShader.ts';

/** A group is emphasised where the pointer is this near to its pill, before the root font scale. */
const EMPHASIS_SLACK: CssPx = 24;
const NO_RANKS = new Float32Array(0);
const NO_LIGHT: LitCameras = { ids: new Set(), bright: undefined };

interface EquipmentParts {
  readonly program: ProgramOf;
  /** Uniforms of the map's camera. */
  readonly camera: UniformGroup;
  readonly uniforms: MarkerUniforms;
  readonly variant: MarkerVariant;
}

/**
 * The layers that are drawn into the equipment image, bottom to top: ground layers, cameras, groups of sensors, sensors.
 * After a change only the footprints of what changed are repainted: they are erased, and ground, groups and the sensors
 * that reach into them are drawn in their order behind a mask. O(changes × sensors near one, groups, cameras, ground).
 */
export class EquipmentStage implements EquipmentPainter {
  readonly container = new Container();
  readonly changes = new EquipmentChanges();
  readonly cameras: CameraLayer<CameraMark & DirectedCamera>;
  readonly nodes: MarkerLayer;
  /** Groups of sensors that are close together. */
  readonly sensorGroups: MarkerLayer;
  /** Layers below the sensors. */
  readonly ground: GroundLayers;
  #lit: LitCameras = NO_LIGHT;
  readonly #uniforms: MarkerUniforms;
  readonly #redrawn: RedrawnLayer;
  readonly #footprints = new FootprintLayer();
  readonly #ground: readonly (Layer & { setScale?(scale: number): void })[];
  /** The layers that the cut-off hides. */
  readonly #markerLayers: readonly Layer[];
  /** Everything but the mask. */
  readonly #content = new Container();
  readonly #markers = new Container();
  readonly #allNodes = new Container();
  readonly #redrawnNodes = new Container();
  readonly #image: EquipmentImage;
  #pointer: { readonly point: HitPoint; readonly scale: number } | undefined;
  /** Row of the emphasised group, −1 none. */
  #emphasised = -1;

  constructor({ program, camera, uniforms, variant }: EquipmentParts) {
    this.#uniforms = uniforms;
    this.ground = createGroundLayers({ program, camera });
    this.nodes = new MarkerLayer(program('nodes', NODE_VERTEX, NODE_FRAGMENT), variant);
    this.#redrawn = new RedrawnLayer(program('nodes', NODE_VERTEX, NODE_FRAGMENT), variant);
    this.sensorGroups = new MarkerLayer(program('sensor-groups', GROUP_VERTEX, GROUP_FRAGMENT), variant);
    this.cameras = new CameraLayer({ groups: { camera, look: uniforms.look }, ink: 'text-faint' });
    this.#ground = GROUND_LAYERS.map((name) => this.ground[name]);
    this.#markerLayers = [this.cameras, this.sensorGroups, this.nodes];
    this.#allNodes.addChild(this.nodes.node);
    this.#redrawnNodes.addChild(this.#redrawn.node);
    this.#markers.addChild(this.cameras.node, this.sensorGroups.node, this.#allNodes, this.#redrawnNodes);
    this.#content.addChild(
      this.#footprints.eraser,
      ...this.#ground.map((layer) => layer.node),
      this.#markers,
    );
    this.container.addChild(this.#footprints.mask, this.#content);
    this.#image = new EquipmentImage(this);
  }

  /** Makes the next draw a full repaint. */
  invalidate(): void {
    this.#image.invalidate();
  }

  /** Sets the colours that are not among the shared uniforms. */
  setPalette(palette: Palette): void {
    this.cameras.setPalette(palette);
    this.invalidate();
  }

  /** Replaces the cameras. O(cameras). */
  setCameras(cameras: readonly CameraMark[]): void {
    this.cameras.set(cameras.map((camera) => ({ ...camera, lon: camera.lng })));
    this.lightCameras(this.#lit);
    this.invalidate();
  }

  /** The cameras whose cones are lit, whether they are drawn or not. */
  get litCameras(): LitCameras {
    return this.#lit;
  }

  /** Lights the cones of cameras, and no others. O(cameras). */
  lightCameras(lit: LitCameras): void {
    this.#lit = lit;
    const lookOf = ({ id }: CameraMark) =>
      lit.ids.has(id) ? CAMERA_LOOK.lit | (id === lit.bright ? CAMERA_LOOK.bright : 0) : 0;
    this.cameras.light(lookOf, (x, y) => this.changes.addCamera(x, y));
  }

  /** @param scale  root font size / 16 */
  setScale(scale: number): void {
    for (const layer of [...this.#ground, this.#footprints, this.#redrawn]) layer.setScale?.(scale);
    this.invalidate();
  }

  /** Takes ownership of the frame's parts; returns the previous sensors. */
  apply(frame: RenderFrame): Pick<SpentFrame, 'nodes'> {
    if (frame.sensorGroups) this.#keepEmphasis(frame.sensorGroups);
    this.#addChanges(frame);
    if (frame.sensorGroups) this.sensorGroups.apply(frame.sensorGroups);
    const nodes = frame.nodes && this.nodes.apply(frame.nodes);
    if (applyGround(this.ground, frame)) this.invalidate();
    return nodes ? { nodes } : {};
  }

  /**
   * Emphasises the group of sensors at or beside a point of the map; undefined: none. Returns whether this changes what is drawn.
   * O(groups).
   */
  emphasiseGroupAt(point: HitPoint | undefined, scale: number): boolean {
    this.#pointer = point && { point, scale };
    const { frame } = this.sensorGroups;
    const before = this.#emphasised;
    const row = this.#groupAtPointer(frame);
    if (row === before) return false;
    this.#emphasised = row;
    if (before >= 0 && before < frame.count) this.#setEmphasis(before, 0);
    if (row >= 0) this.#setEmphasis(row, LOOK_FLAG.emphasised);
    return true;
  }

  /** A new frame of groups has the group at the pointer emphasised too. */
  #keepEmphasis(groups: MarkerFrame): void {
    this.#emphasised = this.#groupAtPointer(groups);
    if (this.#emphasised >= 0) groups.look[4 * this.#emphasised + LOOK.flags] = LOOK_FLAG.emphasised;
  }

  #groupAtPointer(groups: MarkerFrame): number {
    if (this.#pointer === undefined) return -1;
    const { point, scale } = this.#pointer;
    return groupAt(groups, point, { markerScale: scale, slack: EMPHASIS_SLACK });
  }

  #setEmphasis(row: number, flags: number): void {
    const { frame } = this.sensorGroups;
    const look = frame.look.slice(4 * row, 4 * row + 4);
    look[LOOK.flags] = flags;
    this.sensorGroups.apply({
      kind: 'patch',
      version: frame.version,
      from: row,
      look,
      added: [],
      ranks: NO_RANKS,
    });
    this.changes.addGroup(frame, row);
  }

  #addChanges({ nodes, sensorGroups }: RenderFrame): void {
    if (nodes?.kind === 'patch') this.changes.addPatch(this.nodes.frame, nodes);
    if (nodes?.kind === 'full') {
      const groupCell = sensorGroups?.index.cell ?? this.sensorGroups.frame.index.cell;
      if (
        this.nodes.appliedFrame === undefined ||
        !hasSameCover(this.nodes.frame, nodes) ||
        groupCell !== this.sensorGroups.frame.index.cell
      )
        this.invalidate();
      else this.changes.addFrame(this.nodes.frame, nodes);
    }
    if (sensorGroups) this.changes.addGroups(this.sensorGroups.frame, sensorGroups);
  }

  /** Shows sensors and groups, or hides them where counts replace markers. */
  set showsMarkers(isShown: boolean) {
    if (isShown === this.#markers.visible) return;
    this.#markers.visible = isShown;
    this.invalidate();
  }

  /** Repaint that is pending until a draw has time for it. */
  get pending(): RepaintExtent {
    return this.#image.pending;
  }

  /** Whether there is nothing to draw. */
  get isEmpty(): boolean {
    const layers = this.#markers.visible ? [...this.#ground, ...this.#markerLayers] : this.#ground;
    return layers.every((layer) => layer.count === 0);
  }

  /** Updates the image in the surface's texture; returns what was repainted. */
  repaint(surface: PixiSurface, options: RepaintOptions): RepaintExtent {
    return this.#image.repaint(surface, options);
  }

  prepareFull(blinkTime: Millis | undefined): void {
    this.#uniforms.setBlink(blinkTime);
    flushLayers(this.#ground);
    if (this.#markers.visible) flushLayers(this.#markerLayers);
    this.#setPartial(false);
  }

  preparePartial({ camera, margin, before, now, isBlinking }: PartialRepaint): boolean {
    if (!this.#markers.visible) return false;
    const level = levelOfZoom(camera.zoom);
    const { footprints } = this.changes;
    if (isBlinking && now !== before) this.#addInverted(level, before, now);
    if (this.#footprints.write(footprints, camera, margin) === 0) return false;
    this.#uniforms.setBlink(isBlinking ? now : undefined);
    flushLayers(this.#ground);
    if (this.sensorGroups.count > 0) this.sensorGroups.flush();
    if (this.cameras.count > 0) this.cameras.flush();
    this.#redrawn.collect(this.nodes.frame, footprints, camera.zoom);
    this.#setPartial(true);
    return true;
  }

  /** Adds the footprints of sensors that inverted their colours between two times. O(sensors), two divisions each. */
  #addInverted(level: number, before: Millis, now: Millis): void {
    const { frame } = this.nodes;
    const { look, rank, count } = frame;
    for (let row = 0; row < count; row += 1) {
      if (look[4 * row + LOOK.level] > level) continue;
      if (isInverted(before, rank[row]) !== isInverted(now, rank[row]))
        this.changes.footprints.addNode(frame, row);
    }
  }

  #setPartial(isPartial: boolean): void {
    this.#allNodes.visible = !isPartial;
    this.#redrawnNodes.visible = isPartial;
    this.#footprints.eraser.visible = isPartial;
    this.#footprints.mask.visible = isPartial;
    this.#content.mask = isPartial ? this.#footprints.mask : null;
  }

  /** Frees the GPU objects of all layers; nothing may be called afterwards. */
  destroy(): void {
    this.#content.mask = null;
    this.#footprints.destroy();
    this.#redrawn.destroy();
    for (const layer of [...this.#ground, ...this.#markerLayers]) layer.destroy();
    this.container.destroy({ children: true });
  }
}

/** Whether two frames are of the same part of the map. */
function hasSameCover({ cover: a }: MarkerFrame, { cover: b }: MarkerFrame): boolean {
  return a.minX === b.minX && a.minY === b.minY && a.maxX === b.maxX && a.maxY === b.maxY;
}

/** Uploads what changed in layers that draw something. */
export function flushLayers(layers: readonly Layer[]): void {
  for (const layer of layers) if (layer.count > 0) layer.flush();
}
