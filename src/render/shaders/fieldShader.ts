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

/**
 * The class of a cell as a colour. `uCells`: red: class by nodes in range, green: by dilution, alpha: whether the cell counts.
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
  float alpha = colour.a * step(0.5, cell.a);
  outColour = vec4(colour.rgb * alpha, alpha);
}
`;
}
