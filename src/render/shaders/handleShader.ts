import { glslFloat } from './glslParts.ts';
import { QUAD_FRAGMENT_HEAD, QUAD_VERTEX_HEAD } from './quadHead.ts';

/** Kinds of handles, and half the size of each before the root font scale. */
export const HANDLE_KIND = { corner: 0, activeCorner: 1, middle: 2, yaw: 3, move: 4 } as const;
const HALF = { corner: 4, middle: 2.6, yaw: 4.4, move: 8 } as const;
const REACH = 11;

/** Handles: one instanced quad each. `aHandle`: kind, offset in CSS pixels right and down before the root font scale. */
export const HANDLE_VERTEX = `${QUAD_VERTEX_HEAD}
in vec4 aHandle;
flat out int vKind;

void main() {
  vKind = int(aHandle.x + 0.5);
  placeQuad(${glslFloat(REACH)}, aHandle.yz);
}
`;

/**
 * A square for a corner, filled while it is the active one; a dot for the middle of a side; a disc for a yaw; a disc with a cross
 * of arrows for a zone as a whole. */
export const HANDLE_FRAGMENT = `${QUAD_FRAGMENT_HEAD}
uniform vec4 uHandles[3];
flat in int vKind;

void main() {
  float s = vScale;
  float d = length(vPx) - ${glslFloat(HALF.yaw)} * s;
  if (vKind < ${HANDLE_KIND.middle}) d = max(abs(vPx.x), abs(vPx.y)) - ${glslFloat(HALF.corner)} * s;
  if (vKind == ${HANDLE_KIND.middle}) d = length(vPx) - ${glslFloat(HALF.middle)} * s;
  if (vKind == ${HANDLE_KIND.move}) d = length(vPx) - ${glslFloat(HALF.move)} * s;
  vec3 ink = vKind == ${HANDLE_KIND.middle} ? uHandles[2].rgb : uHandles[1].rgb;
  vec3 fill = vKind == ${HANDLE_KIND.activeCorner} || vKind == ${HANDLE_KIND.middle} ? ink : uHandles[0].rgb;
  float casing = 0.8 * cover(d - 1.4 * s);
  vec4 colour = vec4(uHandles[0].rgb * casing, casing);
  colour = mix(colour, vec4(fill, 1.0), cover(d));
  float line = abs(d + 0.75 * s) - 0.75 * s;
  if (vKind == ${HANDLE_KIND.move}) {
    vec2 a = abs(vPx);
    float along = max(a.x, a.y);
    float across = min(a.x, a.y);
    line = min(line, max(across - 0.7 * s, along - 5.0 * s));
    line = min(line, max(max(across + along - 5.6 * s, 3.2 * s - along), -1.0));
  }
  outColour = mix(colour, vec4(ink, 1.0), cover(line));
}
`;
