import { SELECTED_EXTRA } from '../../domain/frame/sizes.ts';
import { MARKER_FRAGMENT_HEAD } from './markerHead.ts';
import { COUNT_COLOUR, FIGURED_VERTEX_HEAD } from './highlightShader.ts';
import { SYMBOL_COLOUR } from './reportShader.ts';

/** The selected report: 3 px larger, on a black disc that extends 3 px beyond it, in a ring of 2 px. */
export const SELECTED_VERTEX = `${FIGURED_VERTEX_HEAD}
void main() {
  int symbol = int(aLook.x + 0.5);
  float size = (base(aLook.y, aLook.z) + ${SELECTED_EXTRA}.0) * MARKER_SCALE;
  float pixel = 24.0 * MARKER_SCALE / size;
  float sharp = size * DEVICE_RATIO / 24.0;
  float disc = reachOf(symbol) - 2.0 + ${SELECTED_EXTRA}.0 * pixel;
  float reach = disc + 4.0 * pixel + 1.0 / sharp;
  passShape(symbol);
  vShape = ivec3(symbol, roundsOf(aLook.z));
  vFill = vec4(fill(symbol, aLook.y, uRanks[symbol].y), uSymbols[symbol].w);
  vGrid = vec4(reach, sharp, disc, pixel);
  place(reach * size / 24.0);
}
`;

export const SELECTED_FRAGMENT = `#version 300 es
${MARKER_FRAGMENT_HEAD}
${SYMBOL_COLOUR}
${COUNT_COLOUR}
uniform vec4 uSelected;
flat in ivec3 vShape;
flat in vec4 vFill;
flat in vec4 vGrid;

void main() {
  vec2 p = BOX * vGrid.x;
  float sharp = vGrid.y;
  float r = length(p);
  vec4 colour = over(vec4(0.0), vec4(0.0, 0.0, 0.0, 1.0), cover(r - vGrid.z, sharp));
  colour = over(colour, uSelected, cover(abs(r - vGrid.z - 2.6 * vGrid.w) - vGrid.w, sharp));
  vec4 symbol = symbolColour(p, sharp, vFill.rgb);
  symbol = countColour(symbol, vShape, p, sharp, vFill.a);
  outColour = symbol + colour * (1.0 - symbol.a);
}
`;
