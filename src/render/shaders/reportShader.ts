import { LOOK_FLAG } from '../../domain/frame/markerFrame.ts';
import { SYMBOL_COUNT } from '../../domain/reports/reportTypes.ts';
import { MARKER_FRAGMENT_HEAD, MARKER_VERTEX_HEAD } from './markerHead.ts';
import { BURST_FACTOR, BURST_FROM, MARKER_SIZE } from '../../domain/derive/sizes.ts';
import { DECAY_MIX, LATEST_RINGS } from '../markerSizes.ts';
import { float, OKLAB_TO_RGB } from './glslParts.ts';
import { FIGURES_DISTANCE, FIGURES_OUT, SHAPE_DISTANCE, SHAPE_OUT } from './shapes.ts';

/** Size and colour of a report marker: `base()` in CSS pixels before scaling, `fill()` in sRGB. */
export const REPORT_VERTEX_PARTS = `
uniform vec4 uSymbols[${SYMBOL_COUNT}];
uniform vec2 uRanks[${SYMBOL_COUNT}];
uniform vec4 uDecayTo;
uniform vec4 uMasked;
${OKLAB_TO_RGB}
float base(float flags, float burst) {
  float size = bit(flags, ${LOOK_FLAG.emphasised}) ? ${float(MARKER_SIZE.emphasised)}
    : bit(flags, ${LOOK_FLAG.latest}) ? ${float(MARKER_SIZE.latest)} : ${float(MARKER_SIZE.normal)};
  return burst > ${float(BURST_FROM - 0.5)} ? size * ${float(BURST_FACTOR)} : size;
}

float age(int symbol, float rank) {
  vec2 ranks = uRanks[symbol];
  float span = ranks.y - ranks.x;
  return span > 0.0 ? 1.0 - clamp((rank - ranks.x) / span, 0.0, 1.0) : 0.0;
}

vec3 fill(int symbol, float flags, float rank) {
  if (bit(flags, ${LOOK_FLAG.grey})) return uMasked.rgb;
  return oklabToRgb(mix(uSymbols[symbol].xyz, uDecayTo.xyz, ${float(DECAY_MIX)} * age(symbol, rank)));
}
`;

export const REPORT_VERTEX = `#version 300 es
${MARKER_VERTEX_HEAD}
${REPORT_VERTEX_PARTS}
${SHAPE_OUT}
${FIGURES_OUT}
flat out ivec3 vShape;
flat out vec4 vFill;
flat out vec4 vGrid;

void main() {
  if (aLook.w > LEVEL + 0.5) {
    hide();
    return;
  }
  int symbol = int(aLook.x + 0.5);
  bool latest = bit(aLook.y, ${LOOK_FLAG.latest});
  float size = base(aLook.y, aLook.z) * MARKER_SCALE;
  float unit = 24.0 / (size * DEVICE_RATIO);
  float reach = (latest ? ${float(LATEST_RINGS.outer + 1.2)} : reachOf(symbol)) + unit;
  handOver(symbol);
  vShape = ivec3(symbol, figuresOf(int(aLook.z + 0.5)));
  vFill = vec4(fill(symbol, aLook.y, aRank), uSymbols[symbol].w);
  vGrid = vec4(reach, unit, latest ? 1.0 : 0.0, uLook.w);
  place(reach * size / 24.0);
}
`;

/** Report symbol with its casings; `number` figures inside it where the report is a burst. */
export const REPORT_FRAGMENT_PARTS = `
uniform vec4 uCasing;
uniform vec4 uCasingOuter;
${SHAPE_DISTANCE}
${FIGURES_DISTANCE}
vec4 symbolColour(ivec3 shape, vec2 p, float d, float w, vec4 fill) {
  vec4 colour = over(vec4(0.0), uCasingOuter, cover(d - 2.0, w));
  colour = over(colour, uCasing, cover(d - 1.4, w));
  colour = over(colour, vec4(fill.rgb, 1.0), cover(d, w));
  if (shape.z > 0) {
    bool hole = shape.x == 1;
    if (hole) colour = over(colour, uCasing, cover(length(p) - 4.8, w));
    float ink = hole ? 1.0 - uCasing.r : fill.a;
    float small = hole ? 0.66 : 1.0;
    float figures = figuresDistance(shape.yz, (shape.x == 3 ? p - vec2(0.0, 2.4) : p) / small) * small;
    float halo = shape.x == 3 || shape.x > 6 ? 0.75 : 0.0;
    colour = over(colour, vec4(vec3(1.0 - ink), halo), cover(figures - 0.9, w));
    colour = over(colour, vec4(vec3(ink), 1.0), cover(figures, w));
  }
  return colour;
}
`;

export const REPORT_FRAGMENT = `#version 300 es
${MARKER_FRAGMENT_HEAD}
${REPORT_FRAGMENT_PARTS}
flat in ivec3 vShape;
flat in vec4 vFill;
flat in vec4 vGrid;

vec4 ringColour(float r, float radius, float alpha, float w) {
  return vec4(vFill.rgb, 1.0) * (alpha * cover(abs(r - radius) - 0.56, w));
}

void main() {
  vec2 p = BOX * vGrid.x;
  float w = vGrid.y;
  vec4 colour = symbolColour(vShape, p, shapeDistance(p), w, vFill);
  if (vGrid.z > 0.5) {
    float r = length(p);
    float grow = mix(0.62, 1.0, vGrid.w);
    vec4 rings = ringColour(r, ${float(LATEST_RINGS.inner)} * grow, 0.75, w) + ringColour(r, ${float(LATEST_RINGS.outer)} * grow, 0.3, w);
    colour = colour + rings * (1.0 - colour.a);
  }
  outColour = colour;
}
`;
