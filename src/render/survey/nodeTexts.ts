import type { UniformGroup } from 'pixi.js';
import type { LineFrame } from '../../domain/frame/lineFrame.ts';
import type { NodeLabel } from '../../domain/survey/port/surveyFrame.ts';
import type { CssPx, Mercator } from '../../domain/units.ts';
import { isSameCamera, mercatorToPixel, pixelToMercator, type Camera } from '../base/camera.ts';
import { GlyphLayer, type GLYPH_COLOURS } from '../layers/glyphLayer.ts';
import { GlyphSheet, type Glyph, type GlyphFont } from '../layers/glyphSheet.ts';
import { CollisionGrid, type TextBox } from '../marks/collisionGrid.ts';
import {
  DISTANCE_FONT,
  distanceLabel,
  endsOnMap,
  isNearMap,
  MAX_LINE_TEXTS,
  nextTextLine,
  shortTextBox,
  TEXT_FONT,
} from '../marks/drawMapText.ts';
import { shortId } from './shortId.ts';

type Colour = (typeof GLYPH_COLOURS)[number];

/** A place on the map. */
interface Place {
  readonly x: Mercator;
  readonly y: Mercator;
}

type PlaceOfRow = (row: number) => Place | undefined;

/** The nodes that are drawn. */
export interface PlacedNodes {
  /** Where the node of a row is; undefined where it is not drawn. */
  readonly placeOf: PlaceOfRow;
  /** Rows of the nodes that moved since the last call. */
  readonly takeMoved: () => readonly number[];
}

interface PlacedLabel {
  readonly label: NodeLabel;
  readonly instance: number;
  box: TextBox;
}

interface PlacedMetres {
  /** First of its `MAX_GLYPHS` instances. */
  readonly instance: number;
  box: TextBox;
  /** Pieces as they are drawn. */
  pieces: readonly string[];
  colour: Colour;
}

/** Height of an id, its distance above the node's middle, and the width of a character. */
const ID = { height: 14, above: 14, character: 6.6 } as const satisfies Record<string, CssPx>;
const ID_SIZE: CssPx = 11;
/** Most ids; the worker sends no more. */
const MAX_LABELS = 400;
/** Glyphs of the metres of a line: up to "99999.9" and the unit. */
const MAX_GLYPHS = 8;
const UNIT = ' m';

const METRES_FONT: GlyphFont = { ...DISTANCE_FONT, family: TEXT_FONT, hasPlate: true };
const LABEL_FONTS = {
  plain: { weight: 500, size: ID_SIZE, family: TEXT_FONT },
  selected: { weight: 600, size: ID_SIZE, family: TEXT_FONT },
} as const satisfies Record<string, GlyphFont>;

/**
 * Ids of nodes and metres of distance lines, each where its box is free. A new camera or frame places all of them; a patch of
 * lines or a dragged node rewrites only what it changes, and only the digits that differ.
 */
export class NodeTexts {
  readonly layer: GlyphLayer;
  /** Boxes of the texts; other texts of the map take theirs after them. */
  readonly grid = new CollisionGrid();
  readonly #sheet = new GlyphSheet();
  /** By row of the node. */
  readonly #placedLabels = new Map<number, PlacedLabel>();
  /** By slot of the line. */
  readonly #placedMetres = new Map<number, PlacedMetres>();
  readonly #freeInstances: number[] = [];
  readonly #changedSlots = new Set<number>();
  #labels: readonly NodeLabel[] = [];
  #lines: LineFrame | undefined;
  #isOutdated = true;
  #version = -1;
  #scale = 1;
  /** Camera of the last placing. */
  readonly #camera: Camera = { x: NaN, y: 0, zoom: 0, width: 0, height: 0, pixelRatio: 1 };

  /** @param camera  uniforms that all layers share */
  constructor(camera: UniformGroup) {
    this.layer = new GlyphLayer(this.#sheet, camera, MAX_LABELS + MAX_LINE_TEXTS * MAX_GLYPHS);
    document.fonts.addEventListener('loadingdone', this.#onFonts);
  }

  /** Replaces the ids: the selected ones first. */
  setLabels(labels: readonly NodeLabel[]): void {
    this.#labels = labels.slice(0, MAX_LABELS).map((label) => ({ ...label, text: shortId(label.text) }));
    this.#isOutdated = true;
  }

  /** Replaces the lines; their metres are read until they are replaced again. */
  setLines(lines: LineFrame | undefined): void {
    this.#lines = lines;
    this.#isOutdated = true;
  }

  /**
   * Takes lines that changed.
   *
   * @param slots   of the lines that changed
   * @param before  number of lines before the change; those from the present number on are gone
   */
  patchLines(lines: LineFrame | undefined, slots: Uint32Array, before: number): void {
    this.#lines = lines;
    for (const slot of slots) this.#changedSlots.add(slot);
    for (let slot = lines?.count ?? 0; slot < before; slot += 1) this.#changedSlots.add(slot);
  }

  /** Places all texts anew at the next draw. */
  invalidate(): void {
    this.#isOutdated = true;
  }

  /**
   * Brings the texts up to date: O(texts) after another camera or frame, else O(changed lines + moved nodes). Returns whether all were
   * placed anew, so that what shares the grid must be placed again.
   */
  update(camera: Camera, scale: number, { placeOf, takeMoved }: PlacedNodes): boolean {
    const moved = takeMoved();
    this.#sheet.setRatio(scale * camera.pixelRatio);
    const isStale = this.#isOutdated || scale !== this.#scale || !isSameCamera(camera, this.#camera);
    if (!isStale && this.#version === this.#sheet.version) {
      this.#followNodes(moved, placeOf);
      this.#rewriteLines();
      if (this.#version === this.#sheet.version) return false;
    }
    Object.assign(this.#camera, camera);
    this.#scale = scale;
    this.#placeAll(placeOf);
    // The sheet was cleared on the way: glyphs that were placed before are no longer where they were.
    if (this.#version !== this.#sheet.version) this.#placeAll(placeOf);
    this.#version = this.#sheet.version;
    return true;
  }

  /** Frees the GPU objects; nothing may be called afterwards. */
  destroy(): void {
    document.fonts.removeEventListener('loadingdone', this.#onFonts);
    this.layer.destroy();
  }

  readonly #onFonts = (): void => {
    this.#sheet.clear();
  };

  #placeAll(placeOf: PlaceOfRow): void {
    this.#version = this.#sheet.version;
    this.#isOutdated = false;
    this.#changedSlots.clear();
    this.#placedMetres.clear();
    this.#placedLabels.clear();
    this.#freeInstances.length = 0;
    for (let i = MAX_LINE_TEXTS - 1; i >= 0; i -= 1) this.#freeInstances.push(MAX_LABELS + i * MAX_GLYPHS);
    this.grid.clear();
    this.layer.clear();
    for (const label of this.#labels) this.#placeLabel(label, placeOf(label.row) ?? label);
    this.#placeAllMetres();
    this.layer.node.visible = this.layer.count > 0;
  }

  #placeAllMetres(): void {
    const lines = this.#lines;
    if (lines === undefined) return;
    // Far lines last: where all are drawn they are nearly all, and would leave the nearest nodes no room.
    for (const only of ['near', 'far'] as const) {
      const view = { camera: this.#camera, scale: this.#scale, only };
      const next = (from: number): number => nextTextLine(view, lines, from);
      for (let slot = next(0); slot < lines.count && this.#freeInstances.length > 0; slot = next(slot + 1))
        this.#placeMetres(slot);
    }
  }

  #placeLabel(label: NodeLabel, place: Place): void {
    const box = this.#boxOfLabel(label, place);
    if (box === undefined) return;
    if (label.isSelected) this.grid.reserve(box);
    else if (!this.grid.tryPlace(box)) return;
    const instance = this.#placedLabels.size;
    const font = label.isSelected ? LABEL_FONTS.selected : LABEL_FONTS.plain;
    const glyph = this.#sheet.glyph(font, label.text);
    const above = Math.round(ID.above * this.#scale * this.#camera.pixelRatio);
    this.layer.setGlyph(instance, glyph, {
      x: -Math.round(glyph.width / 2),
      y: this.#toTop() - above,
      colour: label.isSelected ? 'text' : 'text-muted',
    });
    this.layer.setPlace(instance, instance + 1, place);
    this.#placedLabels.set(label.row, { label, instance, box });
  }

  /** undefined where the node is far outside the map. */
  #boxOfLabel({ text }: NodeLabel, { x, y }: Place): TextBox | undefined {
    const at = mercatorToPixel(this.#camera, x, y);
    if (!isNearMap(this.#camera, at)) return undefined;
    const [width, height] = [text.length * ID.character * this.#scale, ID.height * this.#scale];
    return { left: at.x - width / 2, top: at.y - ID.above * this.#scale - height / 2, width, height };
  }

  /** Moves the ids of nodes that moved; they keep their place on the screen whatever is there. */
  #followNodes(moved: readonly number[], placeOf: PlaceOfRow): void {
    for (const row of moved) {
      const placed = this.#placedLabels.get(row);
      const place = placed && placeOf(row);
      if (placed === undefined || place === undefined) continue;
      this.layer.setPlace(placed.instance, placed.instance + 1, place);
      this.grid.release(placed.box);
      placed.box = this.#boxOfLabel(placed.label, place) ?? placed.box;
      this.grid.reserve(placed.box);
    }
  }

  /** First all changed boxes are freed: a line that was removed gives its slot, and its place, to another. */
  #rewriteLines(): void {
    const before = new Map<number, PlacedMetres>();
    for (const slot of this.#changedSlots) {
      const placed = this.#placedMetres.get(slot);
      if (placed === undefined) continue;
      before.set(slot, placed);
      this.grid.release(placed.box);
      this.#placedMetres.delete(slot);
    }
    for (const slot of this.#changedSlots) this.#rewriteLine(slot, before.get(slot));
    this.#changedSlots.clear();
  }

  #rewriteLine(slot: number, before: PlacedMetres | undefined): void {
    const isDrawn = slot < (this.#lines?.count ?? 0) && this.#placeMetres(slot, before);
    if (isDrawn || before === undefined) return;
    this.layer.hide(before.instance, before.instance + MAX_GLYPHS);
    this.#freeInstances.push(before.instance);
  }

  /** Writes the metres of a line, over those that it had before; false where they have no room. */
  #placeMetres(slot: number, before?: PlacedMetres): boolean {
    const [lines, view] = [this.#lines, { camera: this.#camera, scale: this.#scale }];
    const ends = lines && endsOnMap(view, lines, slot);
    if (lines === undefined || ends === undefined) return false;
    const { text, at, token } = distanceLabel(lines, slot, ends);
    const box = shortTextBox(text, at, this.#scale);
    const instance = before?.instance ?? this.#freeInstances.at(-1);
    if (instance === undefined || !this.grid.tryPlace(box)) return false;
    if (before === undefined) this.#freeInstances.pop();
    const metres: PlacedMetres = { instance, box, pieces: piecesOf(text), colour: token };
    this.#writeMetres(metres, before);
    const place = pixelToMercator(this.#camera, at.x, at.y);
    this.layer.setPlace(instance, instance + MAX_GLYPHS, place);
    this.#placedMetres.set(slot, metres);
    return true;
  }

  /** Writes the glyphs that differ from those that are drawn: all of them where their number or colour differs. */
  #writeMetres({ instance, pieces, colour }: PlacedMetres, before: PlacedMetres | undefined): void {
    const glyphs = pieces.map((piece) => this.#sheet.glyph(METRES_FONT, piece));
    const hasSameLength = before?.pieces.length === pieces.length && before.colour === colour;
    let x = -Math.round(glyphs.reduce((sum, { advance }) => sum + advance, 0) / 2) - this.#sheet.halo;
    glyphs.forEach((glyph: Glyph, i) => {
      const isDrawn = hasSameLength && before.pieces[i] === pieces[i];
      if (!isDrawn) this.layer.setGlyph(instance + i, glyph, { x, y: this.#toTop(), colour });
      x += glyph.advance;
    });
    if (!hasSameLength) this.layer.hide(instance + glyphs.length, instance + MAX_GLYPHS);
  }

  /** Device pixels from the middle of a line of text to its top. */
  #toTop(): number {
    return -Math.round(this.#sheet.lineHeight / 2);
  }
}

/** The characters of metres and their unit; a text of more glyphs than a line has is one piece. */
function piecesOf(text: string): readonly string[] {
  const pieces = [...text.slice(0, -UNIT.length).split(''), UNIT];
  return pieces.length > MAX_GLYPHS ? [text] : pieces;
}
