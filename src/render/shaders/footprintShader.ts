/** Boxes in clip space that clear all colour. */
export const FOOTPRINT_VERTEX = `#version 300 es
precision highp float;
in vec2 aClip;

void main() {
  gl_Position = vec4(aClip, 0.0, 1.0);
}
`;

export const FOOTPRINT_FRAGMENT = `#version 300 es
precision highp float;
out vec4 outColour;

void main() {
  outColour = vec4(0.0);
}
`;
