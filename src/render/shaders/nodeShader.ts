import { LOOK_FLAG } from '../../domain/frame/markerFrame.ts';
import { NODE_HEALTH, SOUND_LEVELS, type SoundLevel } from '../../domain/contract/heartbeat.ts';
import { NODE_SIZE, nodeSize } from '../../domain/frame/sizes.ts';
import type { CssPx } from '../../domain/units.ts';
import { HEALTH_GLYPHS, type Glyph, type Stroke } from '../theme/healthGlyphs.ts';
import { glslFloat } from './glslParts.ts';
import { MARKER_FRAGMENT_HEAD, MARKER_VERTEX_HEAD } from './markerHead.ts';

/** Share of the chip's colour in a sensor's colour while live data is stale. */
export const STALE_MIX = 0.55;
/** Strokes of the longest glyph; shorter glyphs repeat their last stroke. */
const STROKES = 5;

const VERTICAL_GLYPH: Glyph = { width: 2.9, strokes: [[0, 0, 0, 0]] };

type Loudness = Exclude<SoundLevel, 'off'>;
const SOUND_GLYPHS: Readonly<Record<Loudness, Glyph>> = {
  Quiet: { width: 1.2, strokes: [[-4.2, 2.4, -4.2, 4]] },
  Activity: {
    width: 1.2,
    strokes: [
      [-4.2, 2.4, -4.2, 4],
      [0, -0.6, 0, 4],
    ],
  },
  Loud: {
    width: 1.2,
    strokes: [
      [-4.2, 2.4, -4.2, 4],
      [0, -0.6, 0, 4],
      [4.2, -4, 4.2, 4],
    ],
  },
};

const LOUDNESSES = SOUND_LEVELS.filter((level): level is Loudness => level !== 'off');
/** Glyphs of NODE_HEALTH, of a vertical sensor, then of SOUND_LEVELS without `off`. */
const GLYPHS: readonly Glyph[] = [
  ...NODE_HEALTH.map((health) => HEALTH_GLYPHS[health]),
  VERTICAL_GLYPH,
  ...LOUDNESSES.map((level) => SOUND_GLYPHS[level]),
];
const VERTICAL = GLYPHS.indexOf(VERTICAL_GLYPH);
const HEALTHY = NODE_HEALTH.indexOf('healthy');
const WARNING = NODE_HEALTH.indexOf('warning');
/** Vectors in `uGlyphWidths`, four widths each. */
const WIDTH_ROWS = Math.ceil(GLYPHS.length / 4);

function padStrokes({ strokes }: Glyph): Stroke[] {
  return Array.from({ length: STROKES }, (_, i) => strokes[Math.min(i, strokes.length - 1)]);
}

/** [4 × STROKES × glyphs] the uniform `uGlyphs` */
export const GLYPH_ROWS: Float32Array<ArrayBuffer> = Float32Array.from(
  GLYPHS.flatMap((glyph) => padStrokes(glyph).flat()),
);
/** [4 × WIDTH_ROWS] half the stroke width of each glyph: the uniform `uGlyphWidths` */
export const GLYPH_WIDTHS: Float32Array<ArrayBuffer> = Float32Array.from(
  { length: 4 * WIDTH_ROWS },
  (_, i) => GLYPHS[i]?.width ?? 0,
);

/** Vertex shader part: `passGlyph(glyph)` passes a glyph to the fragment shader. */
export const GLYPH_OUT = `
flat out vec4 vStrokes[${STROKES}];
flat out float vStrokeWidth;
uniform vec4 uGlyphs[${STROKES * GLYPHS.length}];
uniform vec4 uGlyphWidths[${WIDTH_ROWS}];

void passGlyph(int glyph) {
  for (int i = 0; i < ${STROKES}; i++) vStrokes[i] = uGlyphs[glyph * ${STROKES} + i];
  vStrokeWidth = uGlyphWidths[glyph / 4][glyph % 4];
}
`;

/** Fragment shader part: `glyphDistance(p)` is the signed distance to the passed glyph in its 24 grid around 0, 0. */
export const GLYPH_DISTANCE = `
flat in vec4 vStrokes[${STROKES}];
flat in float vStrokeWidth;

float squareDistance(vec2 p, vec4 stroke) {
  vec2 along = stroke.zw - stroke.xy;
  vec2 q = p - stroke.xy;
  q -= along * clamp(dot(q, along) / max(dot(along, along), 1e-4), 0.0, 1.0);
  return dot(q, q);
}

float glyphDistance(vec2 p) {
  float square = squareDistance(p, vStrokes[0]);
  for (int i = 1; i < ${STROKES}; i++) square = min(square, squareDistance(p, vStrokes[i]));
  return sqrt(square) - vStrokeWidth;
}
`;

/** Extent of a chip from its middle, without and with the ring of a stale sensor, in its 24 grid. */
const REACH = { chip: 10.8, ring: 16 } as const;

/** Extent of a sensor's marker from its middle, before the root font scale, without the soft pixel at its edge. */
export function nodeReach(health: number, flags: number): CssPx {
  return (nodeSize(health) * (flags & LOOK_FLAG.stale ? REACH.ring : REACH.chip)) / 24;
}

/** `nodeReach` of the largest marker. */
export const MAX_NODE_REACH: CssPx = (NODE_SIZE.unhealthy * REACH.ring) / 24;

/** Sensors. The blink phase is a function of time and sensor. `vState`: health, sound level, vertical, inverted. */
export const NODE_VERTEX = `#version 300 es
${MARKER_VERTEX_HEAD}
uniform vec4 uBlink;
uniform vec4 uSensors;
uniform vec4 uChip;
uniform vec4 uHealth[${NODE_HEALTH.length}];
uniform vec4 uSound[${SOUND_LEVELS.length}];
flat out ivec4 vState;
flat out vec4 vInk;
flat out vec4 vGrid;
${GLYPH_OUT}

bool inverted() {
  return uBlink.w > 0.0 && mod(uBlink.x - mod(uBlink.y * aRank, uBlink.z) + uBlink.z, uBlink.z) < uBlink.w;
}

void main() {
  if (aLook.w > LEVEL + 0.5) {
    hide();
    return;
  }
  int health = int(aLook.x + 0.5);
  int sound = int(aLook.z + 0.5);
  float size = (health == ${HEALTHY} ? ${NODE_SIZE.healthy}.0 : ${NODE_SIZE.unhealthy}.0) * MARKER_SCALE;
  float sharp = size * DEVICE_RATIO / 24.0;
  bool stale = bit(aLook.y, ${LOOK_FLAG.stale});
  float reach = (stale ? ${glslFloat(REACH.ring)} : ${glslFloat(REACH.chip)}) + 1.0 / sharp;
  vState = ivec4(health, sound, bit(aLook.y, ${LOOK_FLAG.vertical}) ? 1 : 0, inverted() ? 1 : 0);
  vInk = health == ${HEALTHY} && sound > 0 ? uSound[sound] : uHealth[health];
  vInk.rgb = mix(vInk.rgb, uChip.rgb, uSensors.y * ${STALE_MIX});
  int glyph = health != ${HEALTHY} ? health : vState.z == 1 ? ${VERTICAL} : sound > 0 ? ${VERTICAL} + sound : ${HEALTHY};
  passGlyph(glyph);
  vGrid = vec4(reach, sharp, stale ? 1.0 : 0.0, 0.0);
  place(reach * size / 24.0);
}
`;

/**
 * Share of the state's colour in the chip of a warning, and in any chip in its inverted phase; low, because only reports
 * are solid.
 */
export const CHIP_TINT = { warning: 0.12, inverted: 0.22 } as const;
/** Share of the state's colour in the outline of a healthy sensor, which recedes behind its glyph. */
const HEALTHY_OUTLINE = 0.5;

/** A chip with outline and glyph of its state, tinted in its inverted phase. */
export const NODE_FRAGMENT = `#version 300 es
${MARKER_FRAGMENT_HEAD}
uniform vec4 uCasing;
uniform vec4 uChip;
uniform vec4 uAge;
flat in ivec4 vState;
flat in vec4 vInk;
flat in vec4 vGrid;
${GLYPH_DISTANCE}
/** A square chip with round corners; vertical sensors have a round one. */
float chipDistance(vec2 p) {
  float corner = vState.z == 1 ? 9.4 : 6.0;
  vec2 q = abs(p) - 9.4 + corner;
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - corner;
}

void main() {
  vec2 p = BOX * vGrid.x;
  float sharp = vGrid.y;
  float chip = chipDistance(p);
  float tint = (vState.x == ${WARNING} ? ${CHIP_TINT.warning} : 0.0) + (vState.w == 1 ? ${CHIP_TINT.inverted} : 0.0);
  vec3 back = mix(uChip.rgb, vInk.rgb, tint);
  float cased = 0.85 * cover(chip - 1.4, sharp);
  float body = cover(chip - 0.95, sharp);
  float inside = cover(chip + 0.95, sharp);
  float glyph = cover(glyphDistance(p), sharp);
  bool quiet = vState.x == ${HEALTHY} && vState.y == 0 && vState.w == 0;
  vec3 outline = mix(back, vInk.rgb, quiet ? ${HEALTHY_OUTLINE} : 1.0);
  vec3 face = mix(outline, mix(back, vInk.rgb, glyph), inside);
  vec4 colour = vec4(face * body + uCasing.rgb * (cased * (1.0 - body)), body + cased * (1.0 - body));
  float ring = vGrid.z * cover(abs(length(p) - 14.4) - 0.9, sharp) * step(0.0, p.x * p.y * (abs(p.x) - abs(p.y)));
  colour += vec4(uAge.rgb, 1.0) * (ring * (1.0 - colour.a));
  outColour = colour;
}
`;
