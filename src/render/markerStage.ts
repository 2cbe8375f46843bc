import { Container } from 'pixi.js';
import type { RenderFrame, SelectedMarker, SpentFrame } from '../domain/frame/renderFrame.ts';
import { levelOfZoom } from '../domain/frame/markerFrame.ts';
import { SYMBOL_COUNT } from '../domain/reports/reportTypes.ts';
import type { CssPx, Millis } from '../domain/units.ts';
import { createCameraUniforms, type Camera, type CameraUniforms } from './camera.ts';
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
import { NODE_FRAGMENT, NODE_VERTEX } from './shaders/nodeShader.ts';
import { REPORT_FRAGMENT, REPORT_VERTEX } from './shaders/reportShader.ts';
import { SELECTED_FRAGMENT, SELECTED_VERTEX } from './shaders/selectedShader.ts';

/** What a moment changes in the picture besides the camera. */
export interface Moment {
  /** Any clock, ms; nodes blink by it. */
  readonly now: Millis;
  readonly blinks: boolean;
  /** 0 to 1 while the latest report's rings grow; 1 stands still. */
  readonly pulse: number;
}

/**
 * All layers over the map, bottom to top: coverage, distances, expert lines, nodes, trajectories, reports, the marked
 * ones among them (bursts, the latest), the selected one. It outlives every context: a new surface draws the same stage from the arrays kept here.
 */
export class MarkerStage {
  readonly uniforms: MarkerUniforms = createMarkerUniforms();
  readonly reports: MarkerLayer;
  readonly nodes: MarkerLayer;
  readonly marked: MarkedLayer;
  readonly trajectories: LineLayer;
  readonly expertLines: LineLayer;
  readonly coverage: CoverageLayer;
  readonly distances: LineLayer;
  readonly #selected: SelectedLayer;
  readonly #camera: CameraUniforms = createCameraUniforms();
  readonly #stage = new Container();
  /** Markers and their lines: what a cut-off hides. */
  readonly #markers = new Container();
  readonly #layers: readonly Layer[];
  readonly #ground: readonly Layer[];

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
    this.trajectories = new LineLayer(program('trajectories', TRAJECTORY_VERTEX, TRAJECTORY_FRAGMENT));
    this.reports = new MarkerLayer(
      program('reports', REPORT_VERTEX, REPORT_FRAGMENT),
      variant,
      SYMBOL_COUNT,
      ranks,
    );
    this.marked = new MarkedLayer(program('marked', MARKED_VERTEX, MARKED_FRAGMENT), variant);
    this.#selected = new SelectedLayer(program('selected', SELECTED_VERTEX, SELECTED_FRAGMENT), variant);
    this.#layers = [
      this.expertLines,
      this.nodes,
      this.trajectories,
      this.reports,
      this.marked,
      this.#selected,
    ];
    this.#markers.addChild(...this.#layers.map((layer) => layer.node));
    this.#stage.addChild(...this.#ground.map((layer) => layer.node), this.#markers);
  }

  /** The selected report, drawn over all others; null: none. */
  get selected(): SelectedMarker | null {
    return this.#selected.selected;
  }

  setPalette(palette: Palette): void {
    this.uniforms.setPalette(palette);
  }

  setMarkerScale(scale: number): void {
    this.uniforms.setScale(scale);
    this.coverage.setScale(scale);
  }

  /** Takes the frame's map parts and gives back those it held until now; leaves the timeline part alone. */
  apply(frame: RenderFrame): SpentFrame {
    const spent: SpentFrame = {};
    const reports = frame.reports && this.reports.apply(frame.reports);
    if (frame.reports) this.marked.collect(this.reports.frame);
    const nodes = frame.nodes && this.nodes.apply(frame.nodes);
    const trajectories = frame.trajectories && this.trajectories.apply(frame.trajectories);
    const expertLines = frame.expertLines && this.expertLines.apply(frame.expertLines);
    if (frame.selected !== undefined) this.#selected.apply(frame.selected);
    if (frame.coverage) this.coverage.apply(frame.coverage);
    if (frame.distances) this.distances.apply(frame.distances);
    if (reports) spent.reports = reports;
    if (nodes) spent.nodes = nodes;
    if (trajectories) spent.trajectories = trajectories;
    if (expertLines) spent.expertLines = expertLines;
    return spent;
  }

  /** What it was given, for another stage; this one must not be used after. */
  handOver(): RenderFrame {
    const frame: RenderFrame = { selected: this.selected };
    const { reports, nodes, trajectories, expertLines, coverage, distances } = this;
    if (reports.held) frame.reports = reports.held;
    if (nodes.held) frame.nodes = nodes.held;
    if (trajectories.held) frame.trajectories = trajectories.held;
    if (expertLines.held) frame.expertLines = expertLines.held;
    if (coverage.count > 0) frame.coverage = coverage.frame;
    if (distances.held) frame.distances = distances.held;
    return frame;
  }

  /** Hides markers with their lines, or shows them: a cut-off (OV-06). */
  set showsMarkers(on: boolean) {
    this.#markers.visible = on;
  }

  get showsMarkers(): boolean {
    return this.#markers.visible;
  }

  draw(surface: PixiSurface, camera: Camera, margin: CssPx, moment: Moment): void {
    this.#camera.write(camera, margin);
    this.uniforms.setLevel(levelOfZoom(camera.zoom));
    this.uniforms.setBlink(moment.now, moment.blinks);
    this.uniforms.setPulse(moment.pulse);
    const drawn = this.showsMarkers ? [...this.#ground, ...this.#layers] : this.#ground;
    for (const layer of drawn) if (layer.count > 0) layer.flush();
    surface.render(this.#stage);
  }

  destroy(): void {
    for (const layer of [...this.#ground, ...this.#layers]) layer.destroy();
    this.#stage.destroy();
  }
}
