import { Container } from 'pixi.js';
import type { RenderFrame, SelectedMarker, SpentFrame } from '../../domain/frame/renderFrame.ts';
import { levelOfZoom } from '../../domain/frame/markerFrame.ts';
import type { HitPoint } from '../../domain/frame/topMarker.ts';
import type { Unit01 } from '../../domain/units.ts';
import { createCameraUniforms, type CameraUniforms, type CanvasView } from '../base/camera.ts';
import type { DecorationOptions, RepaintExtent } from './equipmentImage.ts';
import { EquipmentStage, flushLayers } from './equipmentStage.ts';
import { DigitSheet } from '../layers/digitSheet.ts';
import { releaseGround, type GroundLayers } from '../layers/groundLayers.ts';
import type { CreateLayer, Layer } from '../base/layer.ts';
import { LineLayer } from '../layers/lineLayer.ts';
import { HighlightLayer } from '../layers/highlightLayer.ts';
import { OpenRingLayer } from '../layers/openRingLayer.ts';
import { MarkerLayer } from '../layers/markerLayer.ts';
import { createMarkerUniforms, type MarkerUniforms } from '../layers/markerUniforms.ts';
import { SelectedLayer } from '../layers/selectedLayer.ts';
import type { ProgramOf } from '../layers/shaderProgram.ts';
import type { Palette } from '../theme/palette.ts';
import type { PixiSurface } from './pixiSurface.ts';
import type { CameraMark, LitCameras, MarkerVariant, TrailMark } from '../base/sceneTypes.ts';
import { trailFrame } from '../layers/trailFrame.ts';
import {
  EXPERT_FRAGMENT,
  EXPERT_VERTEX,
  TRAJECTORY_FRAGMENT,
  TRAIL_FRAGMENT,
  TRAIL_VERTEX,
  TRAJECTORY_VERTEX,
  WEDGE_FRAGMENT,
  WEDGE_VERTEX,
} from '../shaders/lineShader.ts';
import { HIGHLIGHT_FRAGMENT, HIGHLIGHT_VERTEX } from '../shaders/highlightShader.ts';
import { OPEN_RING_FRAGMENT, OPEN_RING_VERTEX } from '../shaders/openRingShader.ts';
import { REPORT_FRAGMENT, REPORT_VERTEX } from '../shaders/reportShader.ts';
import { SELECTED_FRAGMENT, SELECTED_VERTEX } from '../shaders/selectedShader.ts';

/** What a draw of the stage depends on besides camera and data. */
export interface DrawOptions extends DecorationOptions {
  /** Phase of the latest report's growing rings; 1: fully grown. */
  readonly pulse: Unit01;
}

/**
 * All layers over the map, bottom to top. Equipment (ground layers, cameras, sensors) is drawn into an image and copied;
 * wedges, expert lines, trajectories, the trail of the open incident, reports, the highlighted ones among them (bursts, the latest), rings of open incidents and the
 * selected report are drawn at every draw. The stage outlives every context: it owns the arrays from which a new surface draws it again.
 */
export class MarkerStage {
  readonly uniforms: MarkerUniforms = createMarkerUniforms();
  readonly reports: MarkerLayer;
  /** Bursts and the latest report, drawn over the other reports. */
  readonly highlights: HighlightLayer;
  readonly trajectories: LineLayer;
  readonly expertLines: LineLayer;
  /** Wedges of reports without a place. */
  readonly wedges: LineLayer;
  readonly #equipment: EquipmentStage;
  readonly #openRings: OpenRingLayer;
  readonly #trailLines: LineLayer;
  #trail: readonly TrailMark[] = [];
  readonly #selected: SelectedLayer;
  readonly #camera: CameraUniforms = createCameraUniforms();
  readonly #reports: readonly Layer[];
  readonly #reportNodes = new Container();
  #brought: { readonly create: CreateLayer; readonly layer: Layer } | undefined;
  readonly #top = new Container();
  readonly #digits: DigitSheet;

  readonly variant: MarkerVariant;

  /** @param onDigits  called when digits are painted after the stage was created: it must be drawn again */
  constructor(variant: MarkerVariant, onDigits?: () => void) {
    this.variant = variant;
    this.#digits = new DigitSheet(() => {
      this.#equipment.invalidate();
      onDigits?.();
    });
    const digits = { uDigits: this.#digits.source };
    const program: ProgramOf = (name, vertex, fragment) => ({
      name,
      vertex,
      fragment,
      ...(fragment.includes('uDigits') ? { textures: digits } : {}),
      groups: {
        camera: this.#camera.group,
        look: this.uniforms.look,
        tables: this.uniforms.tables,
        colours: this.uniforms.colours,
        ranks: this.uniforms.ranksGroup,
        blink: this.uniforms.blink,
      },
    });
    const { uniforms } = this;
    this.#equipment = new EquipmentStage({ program, camera: this.#camera.group, uniforms, variant });
    this.expertLines = new LineLayer(program('expert-lines', EXPERT_VERTEX, EXPERT_FRAGMENT));
    this.wedges = new LineLayer(program('wedges', WEDGE_VERTEX, WEDGE_FRAGMENT));
    this.#trailLines = new LineLayer(program('trail', TRAIL_VERTEX, TRAIL_FRAGMENT));
    this.trajectories = new LineLayer(program('trajectories', TRAJECTORY_VERTEX, TRAJECTORY_FRAGMENT));
    this.reports = new MarkerLayer(
      program('reports', REPORT_VERTEX, REPORT_FRAGMENT),
      variant,
      uniforms.ranks,
    );
    this.highlights = new HighlightLayer(
      program('highlights', HIGHLIGHT_VERTEX, HIGHLIGHT_FRAGMENT),
      variant,
    );
    this.#openRings = new OpenRingLayer(program('open-rings', OPEN_RING_VERTEX, OPEN_RING_FRAGMENT), variant);
    this.#selected = new SelectedLayer(program('selected', SELECTED_VERTEX, SELECTED_FRAGMENT), variant);
    this.#reports = [
      this.wedges,
      this.expertLines,
      this.trajectories,
      this.#trailLines,
      this.reports,
      this.highlights,
      this.#openRings,
      this.#selected,
    ];
    this.#reportNodes.addChild(...this.#reports.map((layer) => layer.node));
    this.#top.addChild(this.#reportNodes);
  }

  /** Sensors. */
  get nodes(): MarkerLayer {
    return this.#equipment.nodes;
  }

  /** Groups of sensors that are close together. */
  get sensorGroups(): MarkerLayer {
    return this.#equipment.sensorGroups;
  }

  /** Cameras of the site. */
  get cameras(): EquipmentStage['cameras'] {
    return this.#equipment.cameras;
  }

  /** Layers below the sensors. */
  get ground(): GroundLayers {
    return this.#equipment.ground;
  }

  /** The selected report, drawn above all others; null: none. */
  get selected(): SelectedMarker | null {
    return this.#selected.selected;
  }

  /** Sets the colours of all layers. */
  setPalette(palette: Palette): void {
    this.uniforms.setPalette(palette);
    this.#equipment.setPalette(palette);
  }

  /**
   * Emphasises the group of sensors at or beside a point of the map; undefined: none. Returns whether this changes what is drawn.
   * O(groups).
   */
  emphasiseGroupAt(point: HitPoint | undefined, scale: number): boolean {
    return this.#equipment.emphasiseGroupAt(point, scale);
  }

  /** @param scale  root font size / 16 */
  setMarkerScale(scale: number): void {
    this.uniforms.setScale(scale);
    this.#equipment.setScale(scale);
  }

  /** Replaces the cameras; those without a position are left out. O(cameras). */
  setCameras(cameras: readonly CameraMark[]): void {
    this.#equipment.setCameras(cameras);
  }

  /** The cameras whose cones are lit. */
  get litCameras(): LitCameras {
    return this.#equipment.litCameras;
  }

  /** Lights the cones of cameras, and no others. O(cameras). */
  lightCameras(lit: LitCameras): void {
    this.#equipment.lightCameras(lit);
  }

  /** Reports of the open incident in their order; empty where none is open. */
  get trail(): readonly TrailMark[] {
    return this.#trail;
  }

  /** Replaces the trail: a line from each report to the next one, in the colour of the next. O(reports). */
  setTrail(trail: readonly TrailMark[]): void {
    this.#trail = trail;
    this.#trailLines.apply(trailFrame(trail));
  }

  /** Live data is stale: sensors are dimmed. */
  set isStale(isStale: boolean) {
    this.uniforms.setStale(isStale);
    this.#equipment.invalidate();
  }

  /** The layer between equipment and reports that a screen has brought; undefined: none. */
  get broughtLayer(): CreateLayer | undefined {
    return this.#brought?.create;
  }

  /** Draws this layer between equipment and reports, instead of the one before. */
  bringLayer(create: CreateLayer | undefined): void {
    const former = this.#brought?.layer;
    if (former !== undefined) this.#top.removeChild(former.node);
    former?.destroy();
    this.#brought = create && { create, layer: create(this.#camera.group) };
    if (this.#brought !== undefined) this.#top.addChildAt(this.#brought.layer.node, 0);
  }

  /** Takes ownership of the frame's map parts and returns the previous ones; ignores the timeline part. */
  apply(frame: RenderFrame): SpentFrame {
    const spent: SpentFrame = this.#equipment.apply(frame);
    const reports = frame.reports && this.reports.apply(frame.reports);
    if (frame.reports) {
      this.highlights.collect(this.reports.frame);
      this.#openRings.collect(this.reports.frame);
    }
    const trajectories = frame.trajectories && this.trajectories.apply(frame.trajectories);
    const expertLines = frame.expertLines && this.expertLines.apply(frame.expertLines);
    if (frame.wedges) this.wedges.apply(frame.wedges);
    if (frame.selected !== undefined) this.#selected.apply(frame.selected);
    if (reports) spent.reports = reports;
    if (trajectories) spent.trajectories = trajectories;
    if (expertLines) spent.expertLines = expertLines;
    return spent;
  }

  /** Returns its parts for another stage; this one may only be destroyed afterwards. */
  releaseFrame(): RenderFrame {
    const frame: RenderFrame = { selected: this.selected };
    const { reports, nodes, trajectories, expertLines, wedges } = this;
    if (reports.appliedFrame) frame.reports = reports.appliedFrame;
    if (nodes.appliedFrame) frame.nodes = nodes.appliedFrame;
    if (this.sensorGroups.appliedFrame) frame.sensorGroups = this.sensorGroups.appliedFrame;
    if (trajectories.appliedFrame) frame.trajectories = trajectories.appliedFrame;
    if (expertLines.appliedFrame) frame.expertLines = expertLines.appliedFrame;
    if (wedges.appliedFrame) frame.wedges = wedges.appliedFrame;
    releaseGround(this.ground, frame);
    return frame;
  }

  /** Shows markers and their lines, or hides them where counts replace them. */
  set showsMarkers(isShown: boolean) {
    if (isShown === this.showsMarkers) return;
    this.#equipment.showsMarkers = isShown;
    this.#reportNodes.visible = isShown;
  }

  get showsMarkers(): boolean {
    return this.#reportNodes.visible;
  }

  /** Repaint of the equipment that is pending until a draw has time for it. */
  get pendingRepaint(): RepaintExtent {
    return this.#equipment.pending;
  }

  /** Draws everything onto the surface. Returns the part of the equipment that was repainted. */
  draw(surface: PixiSurface, { camera, margin }: CanvasView, options: DrawOptions): RepaintExtent {
    this.#camera.write(camera, margin);
    this.uniforms.setLevel(levelOfZoom(camera.zoom));
    this.uniforms.setPulse(options.pulse);
    const hasEquipment = !this.#equipment.isEmpty;
    const { now, isBlinking, canDrawChanges, canRepaintAll } = options;
    const repainted = hasEquipment
      ? this.#equipment.repaint(surface, { now, isBlinking, canDrawChanges, canRepaintAll, camera, margin })
      : 'none';
    this.#brought?.layer.flush();
    if (this.showsMarkers) flushLayers(this.#reports);
    surface.render(this.#top, { overEquipment: hasEquipment });
    return repainted;
  }

  /** Frees the GPU objects of all layers; nothing may be called afterwards. */
  destroy(): void {
    this.#equipment.destroy();
    this.bringLayer(undefined);
    for (const layer of this.#reports) layer.destroy();
    this.#top.destroy();
    this.#digits.destroy();
  }
}
