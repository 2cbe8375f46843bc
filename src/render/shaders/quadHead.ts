/**
 * Head of the vertex shaders of instanced quads: cameras, and nodes and handles of the survey.
 *
 * `placeCorner(corner, offset)` positions a corner of a quad, `placeQuad(reach, offset)` one of a quad that extends `reach` CSS
 * pixels from its middle. The middle is `offset` pixels right and down of `aPlace`; all are before the root font scale. The
 * fragment shader receives `vPx`, CSS pixels from the middle, y down, and `vScale`.
 */
export const QUAD_VERTEX_HEAD = `#version 300 es
precision highp float;
uniform vec4 uCentre;
uniform vec4 uView;
uniform vec4 uLook;
in vec2 aCorner;
in vec4 aPlace;
out vec2 vPx;
flat out float vScale;

void placeCorner(vec2 corner, vec2 offset) {
  vScale = uLook.x;
  vPx = corner * uLook.x;
  vec2 px = ((aPlace.xy - uCentre.xy) + (aPlace.zw - uCentre.zw)) * uView.x + offset * uLook.x + vPx;
  gl_Position = vec4(px.x / uView.y, -px.y / uView.z, 0.0, 1.0);
}

void placeQuad(float reach, vec2 offset) {
  placeCorner(aCorner * reach, offset);
}
`;

/** `cover(d)`: share of a pixel inside an edge at signed distance d in CSS pixels. */
export const QUAD_FRAGMENT_HEAD = `#version 300 es
precision highp float;
uniform vec4 uView;
in vec2 vPx;
flat in float vScale;
out vec4 outColour;

float cover(float d) {
  return clamp(0.5 - d * uView.w, 0.0, 1.0);
}
`;
