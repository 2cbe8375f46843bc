import type { CountBubble, ReportLabel } from '../../domain/frame/overlayFrame.ts';
import type { RenderFrame } from '../../domain/frame/renderFrame.ts';
import { isCutOff } from '../../domain/frame/write/writeBubbles.ts';
import { mercatorToLat, mercatorToLng } from '../../domain/geo/mercator.ts';
import type { CssPx, Zoom } from '../../domain/units.ts';
import type { Camera, ScaledView } from '../base/camera.ts';
import type { MarkerStage } from './markerStage.ts';
import { MarksOverlay } from '../marks/marksOverlay.ts';
import { COVERAGE_TOKENS } from '../theme/colourTokens.ts';
import type { Palette } from '../theme/palette.ts';
import { EdgeMark } from '../marks/edgeMark.ts';
import type { EdgeMarkOptions, OverlayStyle, Placement, SceneMarks, ZoneShape } from '../base/sceneTypes.ts';
import { NO_MAP_TEXT, TextLayer, type MapText, type TextView } from '../marks/textLayer.ts';
import { createZoneNames, type ZoneName } from '../marks/zoneNames.ts';

/** A click on a count zooms to this far above the cut-off, where its markers are shown. */
const BUBBLE_ZOOM_STEP: Zoom = 1;

/**
 * Everything over the map that is not a marker layer: marks, texts, the mark at the edge. It also applies the cut-off, at
 * and below which counts replace markers.
 */
export class SceneOverlays {
  readonly marks: MarksOverlay;
  readonly #textLayer: TextLayer;
  readonly #edge: EdgeMark | undefined;
  /** Takes effect with the next `applyStyle`. */
  style: OverlayStyle = { radius: 50, colour: 'fuchsia', cutoff: 0 };
  #labels: readonly ReportLabel[] = [];
  #bubbles: readonly CountBubble[] = [];
  #cells: readonly CountBubble[] = [];
  #zones: readonly ZoneName[] = [];
  #incidents: Pick<MapText, 'trail' | 'trailText' | 'owners'> = { trail: [], trailText: '', owners: [] };
  #isCutOff = false;

  /** @param reports  child of `root` that reports are drawn in: marks are placed below it, labels above */
  constructor(root: HTMLElement, reports: Element, edge?: EdgeMarkOptions) {
    this.marks = new MarksOverlay(root, reports);
    this.#textLayer = new TextLayer(root, this.marks.labels);
    this.#edge = edge && new EdgeMark(root, edge);
  }

  /** Replaces the kinds of marks that are given; the others stay. */
  setMarks(marks: SceneMarks, stage: MarkerStage): void {
    this.marks.set(marks);
    this.#textLayer.invalidate();
    const { trail, trailText, owners } = marks;
    if (trail ?? owners) {
      this.#incidents = {
        trail: trail ?? this.#incidents.trail,
        trailText: trailText ?? this.#incidents.trailText,
        owners: owners ?? this.#incidents.owners,
      };
      this.#updateTexts(stage);
    }
    if (marks.alarm) this.#edge?.set(marks.alarm[0]);
  }

  /** Moves marks and edge mark to their points on the screen. @param scale  root font size / 16 */
  setCamera(camera: Camera, scale: number): void {
    this.marks.updatePositions(camera);
    this.#edge?.updatePosition(camera, scale);
  }

  /** Sets the zones whose names are drawn. */
  setZones(zones: readonly ZoneShape[], stage: MarkerStage): void {
    this.#zones = createZoneNames(zones);
    this.#updateTexts(stage);
  }

  /** Takes the parts of a frame that are drawn as text, after the stage took the others. */
  apply(frame: RenderFrame, stage: MarkerStage): void {
    if (frame.reports) this.#textLayer.invalidate();
    if (!(frame.labels ?? frame.bubbles ?? frame.cells ?? frame.expertLines ?? frame.distances)) return;
    this.#labels = frame.labels ?? this.#labels;
    this.#bubbles = frame.bubbles ?? this.#bubbles;
    this.#cells = frame.cells ?? this.#cells;
    this.#updateTexts(stage);
  }

  /** Sets a stage's sizes, colours and cut-off: for a new stage, and after a change of any of them. */
  applyStyle(stage: MarkerStage, palette: Palette, scale: number): void {
    const { radius, colour } = this.style;
    stage.setMarkerScale(scale);
    this.marks.scale = scale;
    stage.ground.coverage.setReach(radius);
    stage.ground.coverage.setColour(palette.rgba(COVERAGE_TOKENS[colour]));
    stage.showsMarkers = !this.#isCutOff;
    this.#textLayer.invalidate();
  }

  /** Shows markers or counts by the camera's zoom, and draws the texts. Call before the stage is drawn. */
  draw(stage: MarkerStage, view: TextView): void {
    const { camera } = view;
    const isHidden = isCutOff(this.style.cutoff, camera.zoom);
    if (isHidden !== this.#isCutOff) {
      this.#isCutOff = isHidden;
      stage.showsMarkers = !isHidden;
      this.marks.isHidden = isHidden;
      this.#updateTexts(stage);
    }
    this.#textLayer.draw(view, {
      reports: isHidden ? undefined : stage.reports.frame,
      reserveLabels: (grid) => this.marks.reserveLabels(camera, grid),
      layOutNames: (grid) => this.marks.layOutNames(camera, grid),
    });
  }

  /** Placement that a click on a count leads to; undefined where there is none. CSS pixels of the map. */
  bubbleTargetAt(view: ScaledView, x: CssPx, y: CssPx): Placement | undefined {
    const bubble = this.#textLayer.bubbleAt(x, y);
    const zoom = this.#isCutOff ? this.style.cutoff : view.camera.zoom;
    return (
      bubble && {
        lng: mercatorToLng(bubble.x),
        lat: mercatorToLat(bubble.y),
        zoom: zoom + BUBBLE_ZOOM_STEP,
      }
    );
  }

  /** Removes its elements. */
  destroy(): void {
    this.marks.destroy();
    this.#textLayer.destroy();
    this.#edge?.destroy();
  }

  /** Sets the texts: counts of all reports below the cut-off, everything else above it. */
  #updateTexts(stage: MarkerStage): void {
    const distances = stage.ground.distances.appliedFrame;
    this.#textLayer.setText(
      this.#isCutOff
        ? { ...NO_MAP_TEXT, bubbles: this.#bubbles, distances, zones: this.#zones }
        : {
            labels: this.#labels,
            bubbles: this.#cells,
            angles: stage.expertLines.appliedFrame,
            distances,
            zones: this.#zones,
            ...this.#incidents,
          },
    );
  }
}
