import { Container } from 'pixi.js';
import { createLineFrame, type LineFrame } from '../../domain/frame/lineFrame.ts';
import { writePlace } from '../../domain/frame/write/writeFullFrame.ts';
import type { Ring } from '../../domain/survey/draft/tables.ts';
import type { DifferenceMark, DrawnCamera, SurveyFrame } from '../../domain/survey/port/surveyFrame.ts';
import type { CssPx } from '../../domain/units.ts';
import { createCameraUniforms, type Camera } from '../base/camera.ts';
import { CameraLayer } from '../layers/cameraLayer.ts';
import type { Layer } from '../base/layer.ts';
import { LineLayer } from '../layers/lineLayer.ts';
import { createMarkerUniforms } from '../layers/markerUniforms.ts';
import type { PixiSurface } from '../scene/pixiSurface.ts';
import {
  DIFFERENCE_FRAGMENT,
  DIFFERENCE_VERTEX,
  DISTANCE_FRAGMENT,
  DISTANCE_VERTEX,
  ZONE_FRAGMENT,
  ZONE_VERTEX,
} from '../shaders/lineShader.ts';
import type { Palette } from '../theme/palette.ts';
import { FieldLayer } from './fieldLayer.ts';
import { HandleLayer, type Handle } from './handleLayer.ts';
import { NodeTexts, type PlacedNodes } from './nodeTexts.ts';
import { DIFFERENCE_KINDS, SurveyColours } from './surveyColours.ts';
import { nodeAt, yawHandleOf } from './surveyHit.ts';
import { SurveyNodeLayer } from './surveyNodeLayer.ts';
import { ZoneAreaLayer } from './zoneAreaLayer.ts';
import { ZoneBoard } from './zoneBoard.ts';
import type { FrontTable } from './surveySceneTypes.ts';

/** A node by its index in the frame, or a camera by its index on the stage. */
export interface StageItem {
  readonly table: FrontTable;
  readonly index: number;
}

/**
 * The layers over the survey's map, bottom to top: quality field, areas and borders of zones, distances, cameras and nodes, differences, handles, texts.
 * It outlives every context: it owns the arrays from which a new surface draws it again.
 */
export class SurveyStage {
  readonly field: FieldLayer;
  readonly zones = new ZoneBoard();
  readonly distances: LineLayer;
  readonly cameras: CameraLayer<DrawnCamera>;
  readonly nodes: SurveyNodeLayer;
  readonly texts: NodeTexts;
  readonly #uniforms = createMarkerUniforms();
  readonly #colours = new SurveyColours();
  readonly #camera = createCameraUniforms();
  readonly #areas: ZoneAreaLayer;
  readonly #borders: LineLayer;
  readonly #differences: LineLayer;
  readonly #handles: HandleLayer;
  readonly #layers: readonly Layer[];
  readonly #container = new Container();
  /** Where the texts find nodes. */
  readonly #placed: PlacedNodes = {
    placeOf: (row) => this.nodes.placeOf(row),
    takeMoved: () => this.nodes.takeMoved(),
  };
  #scale = 1;
  #front: FrontTable = 'nodes';

  constructor() {
    const shared = { camera: this.#camera.group, look: this.#uniforms.look };
    const survey = this.#colours.group;
    const lines = (name: string, vertex: string, fragment: string) =>
      new LineLayer({
        name,
        vertex,
        fragment,
        groups: { ...shared, colours: this.#uniforms.colours, survey },
      });
    this.field = new FieldLayer(shared.camera);
    this.#areas = new ZoneAreaLayer({ camera: shared.camera, survey });
    this.#borders = lines('survey-zones', ZONE_VERTEX, ZONE_FRAGMENT);
    this.distances = lines('survey-distances', DISTANCE_VERTEX, DISTANCE_FRAGMENT);
    this.cameras = new CameraLayer({ groups: shared, ink: 'info' });
    this.nodes = new SurveyNodeLayer(shared);
    this.#differences = lines('survey-differences', DIFFERENCE_VERTEX, DIFFERENCE_FRAGMENT);
    this.#handles = new HandleLayer(shared);
    this.texts = new NodeTexts(shared.camera);
    this.#layers = [
      this.field,
      this.#areas,
      this.#borders,
      this.distances,
      this.cameras,
      this.nodes,
      this.#differences,
      this.#handles,
      this.texts.layer,
    ];
    this.#container.addChild(...this.#layers.map((layer) => layer.node));
  }

  /** Sets the colours of all layers. */
  setPalette(palette: Palette): void {
    this.#uniforms.setPalette(palette);
    this.#colours.setPalette(palette);
    const own = [this.field, this.nodes, this.cameras, this.#handles, this.texts.layer];
    for (const layer of own) layer.setPalette(palette);
  }

  /** @param scale  root font size / 16 */
  setMarkerScale(scale: number): void {
    this.#scale = scale;
    this.#uniforms.setScale(scale);
  }

  /** Brings nodes or cameras before the other: where a node and a camera are on one mast, one covers the other. */
  setFront(front: FrontTable): void {
    if (front === this.#front) return;
    this.#front = front;
    this.#container.swapChildren(this.nodes.node, this.cameras.node);
  }

  /** The node or camera under a point of the map, the front one first. O(nodes + cameras). */
  itemAt(camera: Camera, at: { readonly x: CssPx; readonly y: CssPx }): StageItem | undefined {
    const view = { camera, scale: this.#scale };
    const found = { nodes: nodeAt(this.nodes.frame, view, at), cameras: this.cameras.indexAt(view, at) };
    const behind = this.#front === 'nodes' ? 'cameras' : 'nodes';
    const table = found[this.#front] >= 0 ? this.#front : behind;
    return found[table] < 0 ? undefined : { table, index: found[table] };
  }

  /** Takes ownership of the frame's buffers. */
  apply({ nodes, labels, distances, zones, cameras, quality, differences }: SurveyFrame): void {
    if (nodes !== undefined) this.nodes.apply(nodes);
    if (nodes?.kind === 'full') this.texts.invalidate();
    if (labels !== undefined) this.texts.setLabels(labels);
    if (distances !== undefined) this.#applyDistances(distances);
    if (cameras !== undefined) this.cameras.set(cameras);
    if (quality !== undefined) this.field.set(quality);
    if (differences !== undefined) this.#differences.apply(differenceLines(differences));
    if (zones === undefined) return;
    this.zones.set(zones);
    this.#drawZones();
  }

  /** Draws other rings for zones until the next frame after the board has released them. */
  changeRings(changes: readonly { readonly row: number; readonly ring: Ring }[]): void {
    this.zones.change(changes);
    this.#drawZones();
  }

  /**
   * Draws everything onto the surface. Returns whether all texts were placed anew.
   *
   * @param margin  of the overlay canvas around the map
   */
  draw(surface: PixiSurface, camera: Camera, margin: CssPx): boolean {
    this.#camera.write(camera, margin);
    const arePlacedAnew = this.texts.update(camera, this.#scale, this.#placed);
    this.#handles.set([...this.zones.handles(camera, this.#scale), ...this.#yawHandle()]);
    for (const layer of this.#layers) if (layer.count > 0) layer.flush();
    surface.render(this.#container, { overEquipment: false });
    return arePlacedAnew;
  }

  /** Frees the GPU objects; nothing may be called afterwards. */
  destroy(): void {
    for (const layer of this.#layers) if (layer !== this.texts.layer) layer.destroy();
    this.texts.destroy();
    this.#container.destroy({ children: true });
  }

  #applyDistances(part: NonNullable<SurveyFrame['distances']>): void {
    const { count, appliedFrame } = this.distances;
    if (!('slots' in part)) {
      this.distances.apply(part);
      this.texts.setLines(this.distances.appliedFrame);
    } else if (part.version === appliedFrame?.version) {
      this.distances.patch(part);
      this.texts.patchLines(this.distances.appliedFrame, part.slots, count);
    }
  }

  #drawZones(): void {
    this.#areas.set(this.zones.areas());
    this.#borders.apply(this.zones.borders());
  }

  #yawHandle(): readonly Handle[] {
    const { frame } = this.nodes;
    const handle = yawHandleOf(this.nodes);
    if (handle === undefined) return [];
    const i = 4 * handle.index;
    const [x, y] = [frame.place[i] + frame.place[i + 2], frame.place[i + 1] + frame.place[i + 3]];
    return [{ kind: 'yaw', x, y, offsetX: handle.x, offsetY: handle.y }];
  }
}

/** Differences as lines, with their kind as style. */
function differenceLines(marks: readonly DifferenceMark[]): LineFrame {
  const frame = createLineFrame(Math.max(1, marks.length));
  marks.forEach(({ fromX, fromY, toX, toY, kind }, i) => {
    writePlace(frame.place, 2 * i, fromX, fromY);
    writePlace(frame.place, 2 * i + 1, toX, toY);
    frame.style[i] = DIFFERENCE_KINDS.indexOf(kind);
  });
  frame.count = marks.length;
  return frame;
}
