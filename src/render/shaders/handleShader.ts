import { glslFloat } from './glslParts.ts';

/** Kinds of handles, and half the size of each before the root font scale. */
export const HANDLE_KIND = { corner: 0, activeCorner: 1, middle: 2, yaw: 3 } as const;
const HALF = { corner: 4, middle: 2.6, yaw: 4.4 } as const;
const REACH = 7;

/** Handles: one instanced quad each. `aHandle`: kind, offset in CSS pixels right and down before the root font scale. */
export const HANDLE_VERTEX = `#version 300 es
precision highp float;
uniform vec4 uCentre;
uniform vec4 uView;
uniform vec4 uLook;
in vec2 aCorner;
in vec4 aPlace;
in vec4 aHandle;
out vec2 vPx;
flat out int vKind;
flat out float vScale;

void main() {
  vKind = int(aHandle.x + 0.5);
  vScale = uLook.x;
  vPx = aCorner * ${glslFloat(REACH)} * uLook.x;
  vec2 px = ((aPlace.xy - uCentre.xy) + (aPlace.zw - uCentre.zw)) * uView.x + aHandle.yz * uLook.x + vPx;
  gl_Position = vec4(px.x / uView.y, -px.y / uView.z, 0.0, 1.0);
}
`;

/** A square for a corner, filled while it is the active one; a dot for the middle of a side; a disc for a yaw. */
export const HANDLE_FRAGMENT = `#version 300 es
precision highp float;
uniform vec4 uView;
uniform vec4 uHandles[3];
in vec2 vPx;
flat in int vKind;
flat in float vScale;
out vec4 outColour;

float cover(float d) {
  return clamp(0.5 - d * uView.w, 0.0, 1.0);
}

void main() {
  float s = vScale;
  float d = length(vPx) - ${glslFloat(HALF.yaw)} * s;
  if (vKind < ${HANDLE_KIND.middle}) d = max(abs(vPx.x), abs(vPx.y)) - ${glslFloat(HALF.corner)} * s;
  if (vKind == ${HANDLE_KIND.middle}) d = length(vPx) - ${glslFloat(HALF.middle)} * s;
  vec3 ink = vKind == ${HANDLE_KIND.middle} ? uHandles[2].rgb : uHandles[1].rgb;
  vec3 fill = vKind == ${HANDLE_KIND.activeCorner} || vKind == ${HANDLE_KIND.middle} ? ink : uHandles[0].rgb;
  float casing = 0.8 * cover(d - 1.4 * s);
  vec4 colour = vec4(uHandles[0].rgb * casing, casing);
  colour = mix(colour, vec4(fill, 1.0), cover(d));
  outColour = mix(colour, vec4(ink, 1.0), cover(abs(d + 0.75 * s) - 0.75 * s));
}
`;
