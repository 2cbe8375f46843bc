import type { CountBubble, ReportLabel } from '../../domain/frame/overlayFrame.ts';
import type { RenderFrame } from '../../domain/frame/renderFrame.ts';
import { isCutOff } from '../../domain/frame/write/writeBubbles.ts';
import { mercatorToLat, mercatorToLng } from '../../domain/geo/mercator.ts';
import type { CssPx, Zoom } from '../../domain/units.ts';
import type { Camera } from '../base/camera.ts';
import type { MarkerStage } from './markerStage.ts';
import { MarksOverlay } from '../marks/marksOverlay.ts';
import { COVERAGE_TOKENS, type Palette } from '../theme/palette.ts';
import { EdgeMark } from '../marks/edgeMark.ts';
import type { EdgeMarkOptions, OverlayLook, Placement, SceneMarks, ZoneShape } from '../base/sceneTypes.ts';
import { NO_WORDS, WordsCanvas } from '../marks/wordsCanvas.ts';
import { zoneNames, type ZoneName } from '../marks/zoneNames.ts';

/** A click on a count goes this far beyond the cut-off, where its markers show. */
const BEYOND_CUT_OFF: Zoom = 1;

/** Everything beside the marker layers, with the one rule by which it gives way to them: the cut-off (OV-06, T-41). */
export class SceneOverlays {
  readonly marks: MarksOverlay;
  readonly #words: WordsCanvas;
  readonly #edge: EdgeMark | undefined;
  /** Set it, then dress the stage. */
  look: OverlayLook = { radius: 50, colour: 'fuchsia', cutoff: 0 };
  #labels: readonly ReportLabel[] = [];
  #bubbles: readonly CountBubble[] = [];
  #zones: readonly ZoneName[] = [];
  #isCutOff = false;

  /** @param reports  element of `root` that the reports are drawn in */
  constructor(root: HTMLElement, reports: Element, edge?: EdgeMarkOptions) {
    this.marks = new MarksOverlay(root, reports);
    this.#words = new WordsCanvas(root, this.marks.labels);
    this.#edge = edge && new EdgeMark(root, edge);
  }

  /** Replaces the kinds of marks that are named; the others stay. */
  setMarks(marks: SceneMarks): void {
    this.marks.set(marks);
    this.#words.touch();
    if (marks.alarm) this.#edge?.set(marks.alarm[0]);
  }

  /** Puts marks and edge mark where the camera sees them; `scale` is root font size / 16. */
  follow(camera: Camera, scale: number): void {
    this.marks.follow(camera);
    this.#edge?.follow(camera, scale);
  }

  /** Zones are named from now on as these are. */
  setZones(zones: readonly ZoneShape[], stage: MarkerStage): void {
    this.#zones = zoneNames(zones);
    this.#rewrite(stage);
  }

  /** Takes the parts of a frame that are written; the stage has taken the others. */
  apply(frame: RenderFrame, stage: MarkerStage): void {
    if (frame.reports) this.#words.touch();
    if (!(frame.labels ?? frame.bubbles ?? frame.expertLines ?? frame.distances)) return;
    this.#labels = frame.labels ?? this.#labels;
    this.#bubbles = frame.bubbles ?? this.#bubbles;
    this.#rewrite(stage);
  }

  /** Gives a stage what it must know beside frames: a new one, or after a change of colours or sizes. */
  dress(stage: MarkerStage, palette: Palette, scale: number): void {
    const { radius, colour } = this.look;
    stage.setMarkerScale(scale);
    this.marks.scale = scale;
    stage.coverage.setReach(radius);
    stage.coverage.setColour(palette.rgba(COVERAGE_TOKENS[colour]));
    stage.showsMarkers = !this.#isCutOff;
    this.#words.touch();
  }

  /** Shows markers or counts, as the zoom says, and writes what is to be written. Before the stage is drawn. */
  draw(camera: Camera, stage: MarkerStage, palette: Palette, scale: number): void {
    const hides = isCutOff(this.look.cutoff, camera.zoom);
    if (hides !== this.#isCutOff) {
      this.#isCutOff = hides;
      stage.showsMarkers = !hides;
      this.marks.hidden = hides;
      this.#rewrite(stage);
    }
    this.#words.draw(camera, palette, scale, {
      reports: hides ? undefined : stage.reports.frame,
      reserve: (room) => this.marks.reserveTags(camera, room),
      placeNames: (room) => this.marks.placeNames(camera, room),
    });
  }

  /** Where a click at a point leads when it hits a count. */
  beyondBubbleAt(camera: Camera, scale: number, x: CssPx, y: CssPx): Placement | undefined {
    const bubble = this.#isCutOff ? this.#words.bubbleAt(camera, scale, x, y) : undefined;
    return (
      bubble && {
        lng: mercatorToLng(bubble.x),
        lat: mercatorToLat(bubble.y),
        zoom: this.look.cutoff + BEYOND_CUT_OFF,
      }
    );
  }

  destroy(): void {
    this.marks.destroy();
    this.#words.destroy();
    this.#edge?.destroy();
  }

  /** Below the cut-off counts alone, above it everything else. */
  #rewrite(stage: MarkerStage): void {
    const distances = stage.distances.held;
    this.#words.write(
      this.#isCutOff
        ? { ...NO_WORDS, bubbles: this.#bubbles, distances, zones: this.#zones }
        : {
            labels: this.#labels,
            bubbles: [],
            angles: stage.expertLines.held,
            distances,
            zones: this.#zones,
          },
    );
  }
}
