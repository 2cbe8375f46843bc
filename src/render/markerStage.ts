import { Container, type Geometry, type Mesh, type Shader } from 'pixi.js';
import type { RenderFrame, SelectedMarker, SpentFrame } from '../domain/frame/renderFrame.ts';
import { levelOfZoom } from '../domain/frame/markerFrame.ts';
import { SYMBOL_COUNT } from '../domain/reports/reportTypes.ts';
import type { CssPx, Millis } from '../domain/units.ts';
import { createCameraUniforms, type Camera, type CameraUniforms } from './camera.ts';
import { EquipmentPicture, type Painted } from './equipmentPicture.ts';
import { CoverageLayer } from './layers/coverageLayer.ts';
import type { Layer } from './layers/layer.ts';
import { LineLayer } from './layers/lineLayer.ts';
import { MarkedLayer } from './layers/markedLayer.ts';
import { MarkerLayer, type MarkerProgram } from './layers/markerLayer.ts';
import { createMarkerUniforms, type MarkerUniforms } from './layers/markerUniforms.ts';
import { SelectedLayer } from './layers/selectedLayer.ts';
import type { Palette } from './palette.ts';
import type { PixiSurface } from './pixiSurface.ts';
import type { MarkerVariant } from './sceneTypes.ts';
import {
  DISTANCE_FRAGMENT,
  DISTANCE_VERTEX,
  EXPERT_FRAGMENT,
  EXPERT_VERTEX,
  TRAJECTORY_FRAGMENT,
  TRAJECTORY_VERTEX,
} from './shaders/lineShader.ts';
import { MARKED_FRAGMENT, MARKED_VERTEX } from './shaders/markedShader.ts';
import { NODE_FRAGMENT, NODE_PHASE_FRAGMENT, NODE_PHASE_VERTEX, NODE_VERTEX } from './shaders/nodeShader.ts';
import { REPORT_FRAGMENT, REPORT_VERTEX } from './shaders/reportShader.ts';
import { GROUP_FRAGMENT, GROUP_VERTEX } from './shaders/sensorGroupShader.ts';
import { SELECTED_FRAGMENT, SELECTED_VERTEX } from './shaders/selectedShader.ts';

/** What a moment changes in the picture besides the camera. */
export interface Moment {
  /** Any clock, ms; nodes blink by it. */
  readonly now: Millis;
  readonly blinks: boolean;
  /** 0 to 1 while the latest report's rings grow; 1 stands still. */
  readonly pulse: number;
  /** There is time to draw sensors that turn their colours. */
  readonly decorates: boolean;
  /** There is time to draw all sensors, because states changed. */
  readonly repaints: boolean;
}

/**
 * All layers over the map, bottom to top: coverage, distances, nodes, which are kept as a picture; then what comes
 * with reports and is drawn at every draw: expert lines, trajectories, reports, the marked ones among them (bursts, the latest), the selected one. It outlives every context:
 * a new surface draws the same stage from the arrays kept here.
 */
export class MarkerStage {
  readonly uniforms: MarkerUniforms = createMarkerUniforms();
  readonly reports: MarkerLayer;
  readonly nodes: MarkerLayer;
  /** Groups of sensors that stand close. */
  readonly sensorGroups: MarkerLayer;
  readonly marked: MarkedLayer;
  readonly trajectories: LineLayer;
  readonly expertLines: LineLayer;
  readonly coverage: CoverageLayer;
  readonly distances: LineLayer;
  readonly #selected: SelectedLayer;
  readonly #camera: CameraUniforms = createCameraUniforms();
  readonly #ground: readonly Layer[];
  /** What a cut-off hides, with the reports. */
  readonly #equipment: readonly Layer[];
  readonly #reports: readonly Layer[];
  readonly #equipmentNodes = new Container();
  readonly #reportNodes = new Container();
  readonly #whole = new Container();
  readonly #top = new Container();
  readonly #phases = new Container();
  readonly #phaseMesh: Mesh<Geometry, Shader>;
  readonly #picture: EquipmentPicture;

  readonly variant: MarkerVariant;

  constructor(variant: MarkerVariant) {
    this.variant = variant;
    const program = (name: string, vertex: string, fragment: string): MarkerProgram => ({
      name,
      vertex,
      fragment,
      groups: {
        camera: this.#camera.group,
        look: this.uniforms.look,
        tables: this.uniforms.tables,
        colours: this.uniforms.colours,
        ranks: this.uniforms.ranksGroup,
        blink: this.uniforms.blink,
      },
    });
    const { ranks } = this.uniforms;
    this.coverage = new CoverageLayer(this.#camera.group);
    this.distances = new LineLayer(program('distances', DISTANCE_VERTEX, DISTANCE_FRAGMENT));
    this.#ground = [this.coverage, this.distances];
    this.expertLines = new LineLayer(program('expert-lines', EXPERT_VERTEX, EXPERT_FRAGMENT));
    this.nodes = new MarkerLayer(program('nodes', NODE_VERTEX, NODE_FRAGMENT), variant, 0);
    this.sensorGroups = new MarkerLayer(program('sensor-groups', GROUP_VERTEX, GROUP_FRAGMENT), variant, 0);
    this.trajectories = new LineLayer(program('trajectories', TRAJECTORY_VERTEX, TRAJECTORY_FRAGMENT));
    this.reports = new MarkerLayer(
      program('reports', REPORT_VERTEX, REPORT_FRAGMENT),
      variant,
      SYMBOL_COUNT,
      ranks,
    );
    this.marked = new MarkedLayer(program('marked', MARKED_VERTEX, MARKED_FRAGMENT), variant);
    this.#selected = new SelectedLayer(program('selected', SELECTED_VERTEX, SELECTED_FRAGMENT), variant);
    this.#equipment = [this.sensorGroups, this.nodes];
    this.#reports = [this.expertLines, this.trajectories, this.reports, this.marked, this.#selected];
    this.#equipmentNodes.addChild(...this.#equipment.map((layer) => layer.node));
    this.#reportNodes.addChild(...this.#reports.map((layer) => layer.node));
    this.#whole.addChild(...this.#ground.map((layer) => layer.node), this.#equipmentNodes);
    this.#top.addChild(this.#reportNodes);
    this.#phaseMesh = this.nodes.drawnBy(
      program('node-phases', NODE_PHASE_VERTEX, NODE_PHASE_FRAGMENT),
      variant,
    );
    this.#phaseMesh.blendMode = 'none';
    this.#phases.addChild(this.#phaseMesh);
    this.#picture = new EquipmentPicture({
      whole: this.#whole,
      phases: this.#phases,
      prepare: (now, before, blinks) => this.#prepareEquipment(now, before, blinks),
    });
  }

  /** The selected report, drawn over all others; null: none. */
  get selected(): SelectedMarker | null {
    return this.#selected.selected;
  }

  setPalette(palette: Palette): void {
    this.uniforms.setPalette(palette);
    this.#picture.invalidate();
  }

  setMarkerScale(scale: number): void {
    this.uniforms.setScale(scale);
    this.coverage.setScale(scale);
    this.#picture.invalidate();
  }

  /** Live data is stale: sensors are dimmed (F-92). */
  set isStale(isStale: boolean) {
    this.uniforms.setStale(isStale);
    this.#picture.invalidate();
  }

  /** Takes the frame's map parts and gives back those it held until now; leaves the timeline part alone. */
  apply(frame: RenderFrame): SpentFrame {
    const spent: SpentFrame = {};
    const reports = frame.reports && this.reports.apply(frame.reports);
    if (frame.reports) this.marked.collect(this.reports.frame);
    const isElsewhere = this.#showsElsewhere(frame);
    if (frame.sensorGroups) this.sensorGroups.apply(frame.sensorGroups);
    const nodes = frame.nodes && this.nodes.apply(frame.nodes);
    const trajectories = frame.trajectories && this.trajectories.apply(frame.trajectories);
    const expertLines = frame.expertLines && this.expertLines.apply(frame.expertLines);
    if (frame.selected !== undefined) this.#selected.apply(frame.selected);
    if (frame.coverage) this.coverage.apply(frame.coverage);
    if (frame.distances) this.distances.apply(frame.distances);
    if (frame.nodes) this.#picture.noteChanged();
    if (isElsewhere || frame.coverage || frame.distances) this.#picture.invalidate();
    if (reports) spent.reports = reports;
    if (nodes) spent.nodes = nodes;
    if (trajectories) spent.trajectories = trajectories;
    if (expertLines) spent.expertLines = expertLines;
    return spent;
  }

  /** Whether sensors come for another part of the map, others of them or in other groups: they cannot wait. */
  #showsElsewhere({ nodes, sensorGroups }: RenderFrame): boolean {
    if (nodes?.kind !== 'whole') return false;
    const { cover } = this.nodes.frame;
    const { minX, minY, maxX, maxY } = nodes.cover;
    return (
      !this.nodes.held ||
      nodes.count !== this.nodes.count ||
      minX !== cover.minX ||
      minY !== cover.minY ||
      maxX !== cover.maxX ||
      maxY !== cover.maxY ||
      sensorGroups?.index.cell !== this.sensorGroups.frame.index.cell
    );
  }

  /** What it was given, for another stage; this one must not be used after. */
  handOver(): RenderFrame {
    const frame: RenderFrame = { selected: this.selected };
    const { reports, nodes, trajectories, expertLines, coverage, distances } = this;
    if (reports.held) frame.reports = reports.held;
    if (nodes.held) frame.nodes = nodes.held;
    if (this.sensorGroups.held) frame.sensorGroups = this.sensorGroups.held;
    if (trajectories.held) frame.trajectories = trajectories.held;
    if (expertLines.held) frame.expertLines = expertLines.held;
    if (coverage.count > 0) frame.coverage = coverage.frame;
    if (distances.held) frame.distances = distances.held;
    return frame;
  }

  /** Hides markers with their lines, or shows them: a cut-off (OV-06). */
  set showsMarkers(on: boolean) {
    if (on === this.showsMarkers) return;
    this.#equipmentNodes.visible = on;
    this.#reportNodes.visible = on;
    this.#picture.invalidate();
  }

  get showsMarkers(): boolean {
    return this.#reportNodes.visible;
  }

  /** Equipment has changed and waits for a draw that has time for it. */
  get waits(): boolean {
    return this.#picture.waits;
  }

  /** Returns what of the equipment was drawn again. */
  draw(surface: PixiSurface, camera: Camera, margin: CssPx, moment: Moment): Painted {
    this.#camera.write(camera, margin);
    this.uniforms.setLevel(levelOfZoom(camera.zoom));
    this.uniforms.setPulse(moment.pulse);
    const hasEquipment = this.#hasEquipment;
    const painted = hasEquipment ? this.#picture.paint(surface, { ...moment, camera, margin }) : 'nothing';
    if (this.showsMarkers) flushAll(this.#reports);
    surface.render(this.#top, hasEquipment);
    return painted;
  }

  get #hasEquipment(): boolean {
    const layers = this.showsMarkers ? [...this.#ground, ...this.#equipment] : this.#ground;
    return layers.some((layer) => layer.count > 0);
  }

  #prepareEquipment(now: Millis, before: Millis | undefined, blinks: boolean): void {
    this.uniforms.setBlink(now, blinks, before);
    if (before === undefined) flushAll(this.#ground);
    if (this.showsMarkers && before === undefined) flushAll(this.#equipment);
    this.#phaseMesh.visible = this.showsMarkers && this.nodes.count > 0;
  }

  destroy(): void {
    this.#phaseMesh.shader?.destroy();
    this.#phaseMesh.destroy();
    for (const layer of [...this.#ground, ...this.#equipment, ...this.#reports]) layer.destroy();
    this.#phases.destroy();
    this.#whole.destroy();
    this.#top.destroy();
  }
}

function flushAll(layers: readonly Layer[]): void {
  for (const layer of layers) if (layer.count > 0) layer.flush();
}
