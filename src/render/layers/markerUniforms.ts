import { UniformGroup } from 'pixi.js';
import { NODE_HEALTH, SOUND_LEVELS, type SoundLevel } from '../../domain/contract/heartbeat.ts';
import { SYMBOL_COUNT } from '../../domain/contract/reportTypes.ts';
import { BLINK_INVERTED, BLINK_PERIOD, BLINK_STAGGER } from '../../domain/derive/blink.ts';
import type { Millis } from '../../domain/units.ts';
import { contrast, luminance, mixOklab, rgbaToOklab } from '../theme/oklab.ts';
import { DISTANCE_TOKENS } from '../theme/colourTokens.ts';
import type { Palette, Rgba } from '../theme/palette.ts';
import { GLYPH_ROWS, GLYPH_WIDTHS } from '../shaders/nodeShader.ts';
import { SHAPE_ROWS } from '../shaders/shapes.ts';
import type { ThemeColour } from '../theme/themeColours.ts';

/** Symbols of a higher luminance have dark digits. */
const LIGHT_FILL = 0.3;

/** Opacity of a group whose sensors are all healthy. */
const QUIET_OPACITY = { contrast: 0.8, others: 0.45 } as const;

/** Uniforms of all marker shaders. Setters write numbers, which the next draw sends to the GPU. */
export interface MarkerUniforms {
  readonly look: UniformGroup;
  readonly tables: UniformGroup;
  readonly colours: UniformGroup;
  readonly ranksGroup: UniformGroup;
  readonly blink: UniformGroup;
  /** [2 × SYMBOL_COUNT] see `MarkerFrame.ranks` */
  readonly ranks: Float32Array<ArrayBuffer>;
  /** Writes the colours of all markers. */
  setPalette(palette: Palette): void;
  /** Root font size / 16. */
  setScale(scale: number): void;
  /** Markers of a higher level are not drawn, see `levelOfZoom`. */
  setLevel(level: number): void;
  /** 0 to 1 while the rings of the latest report grow, 1 when they are still. */
  setPulse(phase: number): void;
  /** Time by any clock, from which sensors blink; undefined: nothing blinks (reduced motion, stale data). */
  setBlink(now: Millis | undefined): void;
  /** Whether live data is stale: sensors are dimmed then. */
  setStale(isStale: boolean): void;
}

/** Creates the uniforms; `setPalette` must be called before the first draw. */
export function createMarkerUniforms(): MarkerUniforms {
  const look = new Float32Array([1, 255, 0, 1]);
  const ranks = new Float32Array(2 * SYMBOL_COUNT);
  const blink = new Float32Array([0, BLINK_STAGGER, BLINK_PERIOD, 0]);
  const sensors = new Float32Array([0, 0, 0, 0]);
  const colours = createColours();
  return {
    look: new UniformGroup({ uLook: { value: look, type: 'vec4<f32>' } }),
    tables: new UniformGroup(
      {
        uShapes: { value: SHAPE_ROWS, type: 'vec4<f32>', size: SHAPE_ROWS.length / 4 },
        uGlyphs: { value: GLYPH_ROWS, type: 'vec4<f32>', size: GLYPH_ROWS.length / 4 },
        uGlyphWidths: { value: GLYPH_WIDTHS, type: 'vec4<f32>', size: GLYPH_WIDTHS.length / 4 },
      },
      { isStatic: true },
    ),
    colours: colours.group,
    ranksGroup: new UniformGroup({ uRanks: { value: ranks, type: 'vec2<f32>', size: SYMBOL_COUNT } }),
    blink: new UniformGroup({
      uBlink: { value: blink, type: 'vec4<f32>' },
      uSensors: { value: sensors, type: 'vec4<f32>' },
    }),
    ranks,
    setPalette(palette) {
      colours.write(palette);
      sensors[2] = palette.theme === 'contrast' ? QUIET_OPACITY.contrast : QUIET_OPACITY.others;
    },
    setScale: (scale) => void (look[0] = scale),
    setLevel: (level) => void (look[1] = level),
    setPulse: (phase) => void (look[3] = phase),
    setBlink(now) {
      blink[0] = (now ?? 0) % BLINK_PERIOD;
      blink[3] = now === undefined ? 0 : BLINK_INVERTED;
    },
    setStale: (isStale) => void (sensors[1] = isStale ? 1 : 0),
  };
}

/** Least contrast of a sensor's glyph with its chip: 3 by WCAG 1.4.11, more for a sensor with a fault. */
const MIN_CONTRAST = { healthy: 3, fault: 4.5 } as const;
const DIM_STEP = 1 / 64;

/** [4] colours of the states, order of NODE_HEALTH, dimmed so that no sensor is as bright as a report. */
export function sensorColours(palette: Palette): Rgba[] {
  const chip = palette.rgba('hb-chip');
  const { healthy, fault } = MIN_CONTRAST;
  return palette.health.map((colour, i) => dim(colour, chip, NODE_HEALTH[i] === 'healthy' ? healthy : fault));
}

const SOUND_TOKENS: Readonly<Record<SoundLevel, ThemeColour>> = {
  off: 'text-faint',
  Quiet: 'text-faint',
  Activity: 'info',
  Loud: 'warn',
};

/** A colour mixed with its ground as far as the least contrast allows. */
function dim(colour: Rgba, ground: Rgba, least: number): Rgba {
  let dimmed = colour;
  for (let share = DIM_STEP; share < 1; share += DIM_STEP) {
    const mixed = mixOklab(colour, ground, share);
    if (contrast(mixed, ground) < least) return dimmed;
    dimmed = mixed;
  }
  return dimmed;
}

/** Uniforms of one colour each, by name. */
const SINGLE_COLOURS = {
  uMasked: 'type-masked',
  uCasing: 'casing',
  uCasingOuter: 'casing-outer',
  uSelected: 'selected',
  uChip: 'hb-chip',
  uAge: 'warn',
  uBar: 'text-muted',
} as const;

function createColours(): { group: UniformGroup; write: (palette: Palette) => void } {
  const symbols = new Float32Array(4 * SYMBOL_COUNT);
  const decayTo = new Float32Array(4);
  const health = new Float32Array(4 * NODE_HEALTH.length);
  const sound = new Float32Array(4 * SOUND_LEVELS.length);
  const expert = new Float32Array(8);
  const distances = new Float32Array(12);
  const singles = Object.entries(SINGLE_COLOURS).map(([name, token]) => ({
    name,
    token,
    value: new Float32Array(4),
  }));
  const structure = {
    uSymbols: { value: symbols, type: 'vec4<f32>', size: SYMBOL_COUNT },
    uHealth: { value: health, type: 'vec4<f32>', size: NODE_HEALTH.length },
    uSound: { value: sound, type: 'vec4<f32>', size: SOUND_LEVELS.length },
    uExpert: { value: expert, type: 'vec4<f32>', size: 2 },
    uDistances: { value: distances, type: 'vec4<f32>', size: 3 },
    uDecayTo: { value: decayTo, type: 'vec4<f32>' },
    ...Object.fromEntries(singles.map(({ name, value }) => [name, { value, type: 'vec4<f32>' as const }])),
  } as const;
  const group = new UniformGroup(structure, { isStatic: true });
  return {
    group,
    write(palette) {
      palette.symbols.forEach((colour, i) => writeFill(colour, symbols, 4 * i));
      sensorColours(palette).forEach((colour, i) => health.set(colour, 4 * i));
      SOUND_LEVELS.forEach((level, i) => sound.set(palette.rgba(SOUND_TOKENS[level]), 4 * i));
      expert.set(palette.rgba('dist-near'), 0);
      expert.set(palette.rgba('coverage'), 4);
      DISTANCE_TOKENS.forEach((token, i) => distances.set(palette.rgba(token), 4 * i));
      decayTo.set(rgbaToOklab(palette.rgba('decay-to')));
      for (const { token, value } of singles) value.set(palette.rgba(token));
      group.update();
    },
  };
}

/** Writes Oklab of a symbol, and 0 for dark or 1 for light digits on it. */
function writeFill(colour: Rgba, out: Float32Array, at: number): void {
  out.set(rgbaToOklab(colour), at);
  out[at + 3] = luminance(colour) > LIGHT_FILL ? 0 : 1;
}
