import { LOOK_FLAG } from '../../domain/frame/markerFrame.ts';
import { BURST_FROM } from '../../domain/frame/sizes.ts';
import { LATEST_RINGS } from '../theme/markerSizes.ts';
import { glslFloat } from './glslParts.ts';
import { MARKER_FRAGMENT_HEAD, MARKER_VERTEX_HEAD } from './markerHead.ts';
import { REPORT_VERTEX_PARTS, SYMBOL_COLOUR } from './reportShader.ts';
import { FIGURES_DISTANCE, FIGURES_OUT } from './digits.ts';
import { SHAPE_OUT } from './shapes.ts';

/** Largest count of rounds: a byte. */
const MAX_ROUNDS = 255;

/**
 * Vertex shader head of reports with digits: size, colour, shape and `roundsOf(detail)`, the count of a burst, and what their
 * fragment shaders read.
 */
export const FIGURED_VERTEX_HEAD = `#version 300 es
${MARKER_VERTEX_HEAD}
${REPORT_VERTEX_PARTS}
${SHAPE_OUT}
${FIGURES_OUT}
flat out ivec3 vShape;
flat out vec4 vFill;
flat out vec4 vGrid;

ivec2 roundsOf(float detail) {
  return figuresOf(int(detail + 0.5), ${BURST_FROM}, ${MAX_ROUNDS});
}
`;

/** Bursts with the count of their rounds, and the latest report with its two rings. */
export const HIGHLIGHT_VERTEX = `${FIGURED_VERTEX_HEAD}
void main() {
  if (aLook.w > LEVEL + 0.5) {
    hide();
    return;
  }
  int symbol = int(aLook.x + 0.5);
  bool latest = bit(aLook.y, ${LOOK_FLAG.latest});
  float size = base(aLook.y, aLook.z) * MARKER_SCALE;
  float sharp = size * DEVICE_RATIO / 24.0;
  float reach = (latest ? ${glslFloat(LATEST_RINGS.outer + 1.2)} : extentOf(reachOf(symbol), aLook.y)) + 1.0 / sharp;
  passShape(symbol);
  vShape = ivec3(symbol, roundsOf(aLook.z));
  vFill = vec4(fill(symbol, aLook.y, aRank), uSymbols[symbol].w);
  vGrid = vec4(reach, sharp, latest ? 1.0 : 0.0, uLook.w);
  place(reach * size / 24.0);
}
`;

/** `countColour`: the digits of a burst over its symbol, dark or light by the luminance of the fill, with a halo over stripes and bars. */
export const COUNT_COLOUR = `
${FIGURES_DISTANCE}
vec4 countColour(vec4 symbol, ivec3 shape, vec2 p, float sharp, float ink) {
  if (shape.z == 0) return symbol;
  bool hole = shape.x == 1;
  vec4 colour = hole ? over(symbol, uCasing, cover(length(p) - 4.8, sharp)) : symbol;
  ink = hole ? 1.0 - uCasing.r : ink;
  float font = hole ? (shape.z == 1 ? 8.0 : 6.2) : shape.z > 2 || shape.x == 3 ? 7.2 : 9.2;
  float figures = figuresDistance(shape.yz, (shape.x == 3 ? p - vec2(0.0, 2.4) : p) / font) * font;
  float halo = max(shape.x == 3 || shape.x > 6 ? 0.75 : 0.0, max(vMarks.x, vMarks.y));
  colour = over(colour, vec4(vec3(1.0 - ink), halo), cover(figures - 0.9, sharp));
  return over(colour, vec4(vec3(ink), 1.0), cover(figures, sharp));
}
`;

export const HIGHLIGHT_FRAGMENT = `#version 300 es
${MARKER_FRAGMENT_HEAD}
${SYMBOL_COLOUR}
${COUNT_COLOUR}
flat in ivec3 vShape;
flat in vec4 vFill;
flat in vec4 vGrid;

float ring(float r, float radius) {
  return cover(abs(r - radius * mix(0.62, 1.0, vGrid.w)) - 0.56, vGrid.y);
}

void main() {
  vec2 p = BOX * vGrid.x;
  vec4 colour = symbolColour(p, vGrid.y, vFill.rgb);
  colour = countColour(colour, vShape, p, vGrid.y, vFill.a);
  float r = length(p);
  float rings = 0.75 * ring(r, ${glslFloat(LATEST_RINGS.inner)}) + 0.3 * ring(r, ${glslFloat(LATEST_RINGS.outer)});
  outColour = colour + vec4(vFill.rgb, 1.0) * (rings * vGrid.z * (1.0 - colour.a));
}
`;
