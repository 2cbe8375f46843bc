import { LOOK_FLAG } from '../../domain/frame/markerFrame.ts';
import { SYMBOL_COUNT } from '../../domain/contract/reportTypes.ts';
import { MARKER_FRAGMENT_HEAD, MARKER_VERTEX_HEAD } from './markerHead.ts';
import { BURST_FACTOR, BURST_FROM, MARKER_SIZE } from '../../domain/frame/sizes.ts';
import { CLOSED_BAR, DECAY_MIX } from '../theme/markerSizes.ts';
import { glslFloat, OKLAB_TO_RGB } from './glslParts.ts';
import { SHAPE_DISTANCE, SHAPE_OUT } from './shapes.ts';

/** Vertex shader part: `base()` is the size of a report before scaling, CSS pixels; `fill()` its colour, sRGB, with the marks of a test and of a closed incident. */
export const REPORT_VERTEX_PARTS = `
uniform vec4 uSymbols[${SYMBOL_COUNT}];
uniform vec2 uRanks[${SYMBOL_COUNT}];
uniform vec4 uDecayTo;
uniform vec4 uMasked;
flat out vec2 vMarks;
${OKLAB_TO_RGB}
float base(float flags, float burst) {
  float size = bit(flags, ${LOOK_FLAG.emphasised}) ? ${glslFloat(MARKER_SIZE.emphasised)}
    : bit(flags, ${LOOK_FLAG.latest}) ? ${glslFloat(MARKER_SIZE.latest)} : ${glslFloat(MARKER_SIZE.normal)};
  return burst > ${glslFloat(BURST_FROM - 0.5)} ? size * ${glslFloat(BURST_FACTOR)} : size;
}

float age(int symbol, float rank) {
  vec2 ranks = uRanks[symbol];
  float span = ranks.y - ranks.x;
  return span > 0.0 ? 1.0 - clamp((rank - ranks.x) / span, 0.0, 1.0) : 0.0;
}

/** Extent of a symbol with its bar, in units of the 24 × 24 grid. */
float extentOf(float reach, float flags) {
  return bit(flags, ${LOOK_FLAG.closed}) ? max(reach, ${glslFloat(CLOSED_BAR.reach + CLOSED_BAR.casing)}) : reach;
}

vec3 fill(int symbol, float flags, float rank) {
  vMarks = vec2(bit(flags, ${LOOK_FLAG.test}), bit(flags, ${LOOK_FLAG.closed}));
  if (bit(flags, ${LOOK_FLAG.grey})) return uMasked.rgb;
  return oklabToRgb(mix(uSymbols[symbol].xyz, uDecayTo.xyz, ${glslFloat(DECAY_MIX)} * age(symbol, rank)));
}
`;

/**
 * Reports without digits and rings. Bursts, the latest and the emphasised report are hidden here and drawn by
 * `highlightShader.ts`, because digits and rings would cost time at every pixel of every marker.
 */
export const REPORT_VERTEX = `#version 300 es
${MARKER_VERTEX_HEAD}
${REPORT_VERTEX_PARTS}
${SHAPE_OUT}
flat out vec4 vFill;
flat out vec2 vGrid;

void main() {
  if (aLook.w > LEVEL + 0.5 || aLook.z > ${glslFloat(BURST_FROM - 0.5)} || bit(aLook.y, ${LOOK_FLAG.latest | LOOK_FLAG.emphasised})) {
    hide();
    return;
  }
  int symbol = int(aLook.x + 0.5);
  float size = base(aLook.y, aLook.z) * MARKER_SCALE;
  float sharp = size * DEVICE_RATIO / 24.0;
  float reach = extentOf(reachOf(symbol), aLook.y) + 1.0 / sharp;
  passShape(symbol);
  vFill = vec4(fill(symbol, aLook.y, aRank), uSymbols[symbol].w);
  vGrid = vec2(reach, sharp);
  place(reach * size / 24.0);
}
`;

/**
 * Fragment shader part: `symbolColour(p, …)` is the premultiplied colour of a symbol with its two casings at p, in units of the
 * 24 × 24 grid. A test has stripes in the colour of the casing; a closed incident a bar from lower left to upper right.
 */
export const SYMBOL_COLOUR = `
uniform vec4 uCasing;
uniform vec4 uCasingOuter;
uniform vec4 uBar;
${SHAPE_DISTANCE}
flat in vec2 vMarks;
vec4 symbolColour(vec2 p, float sharp, vec3 fill) {
  float d = shapeDistance(p);
  float stripe = cover((abs(mod(p.x + p.y, 5.6) - 2.8) - 1.4) * 0.7071, sharp);
  fill = mix(fill, uCasing.rgb, 0.8 * vMarks.x * stripe);
  float inner = cover(d, sharp);
  float cased = cover(d - 1.4, sharp);
  float outer = uCasingOuter.a * cover(d - 2.0, sharp) * (1.0 - cased);
  vec4 symbol = vec4(fill * inner + uCasing.rgb * (cased - inner) + uCasingOuter.rgb * outer, cased + outer);
  float end = abs(p.x - p.y) - 2.0 * ${glslFloat(CLOSED_BAR.reach)};
  float bar = max(abs(p.x + p.y), end) * 0.7071;
  symbol = over(symbol, uCasing, vMarks.y * cover(bar - ${glslFloat(CLOSED_BAR.casing)}, sharp));
  return over(symbol, uBar, vMarks.y * cover(bar - ${glslFloat(CLOSED_BAR.half)}, sharp));
}
`;

export const REPORT_FRAGMENT = `#version 300 es
${MARKER_FRAGMENT_HEAD}
${SYMBOL_COLOUR}
flat in vec4 vFill;
flat in vec2 vGrid;

void main() {
  outColour = symbolColour(BOX * vGrid.x, vGrid.y, vFill.rgb);
}
`;
