/** Corners of the field's area; `vCell`: 0 to 1 from the north-west. */
export const FIELD_VERTEX = `#version 300 es
precision highp float;
uniform vec4 uCentre;
uniform vec4 uView;
in vec4 aPlace;
in vec2 aCell;
out vec2 vCell;

void main() {
  vec2 px = ((aPlace.xy - uCentre.xy) + (aPlace.zw - uCentre.zw)) * uView.x;
  vCell = aCell;
  gl_Position = vec4(px.x / uView.y, -px.y / uView.z, 0.0, 1.0);
}
`;

/** Width of a line of the hatching, and from one to the next, device pixels. */
const HATCH_WIDTH = '1.5';
const HATCH_STEP = '12.0';

/**
 * The class of a cell as a colour; the worst class is hatched both ways, the next one way. `uCells`: red: class by nodes in range, green: by dilution, alpha: whether the cell counts.
 *
 * @param classes  number of classes
 */
export function fieldFragment(classes: number): string {
  return `#version 300 es
precision highp float;
uniform sampler2D uCells;
uniform vec4 uScale;
uniform vec4 uClasses[${classes}];
in vec2 vCell;
out vec4 outColour;

void main() {
  vec4 cell = texture(uCells, vCell);
  int index = int((uScale.x < 0.5 ? cell.r : cell.g) * 255.0 + 0.5);
  vec4 colour = uClasses[index];
  float down = 1.0 - step(${HATCH_WIDTH}, mod(gl_FragCoord.x + gl_FragCoord.y, ${HATCH_STEP}));
  float up = 1.0 - step(${HATCH_WIDTH}, mod(gl_FragCoord.x - gl_FragCoord.y, ${HATCH_STEP}));
  float hatch = index == 0 ? max(down, up) : index == 1 ? down : 0.0;
  float alpha = mix(colour.a, 0.5 * (1.0 + colour.a), hatch) * step(0.5, cell.a);
  outColour = vec4(colour.rgb * alpha, alpha);
}
`;
}
