import { OPEN_RING } from '../theme/markerSizes.ts';
import { glslFloat } from './glslParts.ts';
import { MARKER_FRAGMENT_HEAD, MARKER_VERTEX_HEAD } from './markerHead.ts';
import { REPORT_VERTEX_PARTS } from './reportShader.ts';

/** Broken rings around reports whose incident needs acknowledgement: four arcs, open at the axes. */
export const OPEN_RING_VERTEX = `#version 300 es
${MARKER_VERTEX_HEAD}
${REPORT_VERTEX_PARTS}
flat out vec3 vRing;

void main() {
  if (aLook.w > LEVEL + 0.5) {
    hide();
    return;
  }
  float radius = (base(aLook.y, aLook.z) / 2.0 + ${glslFloat(OPEN_RING.distance)}) * MARKER_SCALE;
  float reach = radius + ${glslFloat(OPEN_RING.half + OPEN_RING.casing)} * MARKER_SCALE + 1.0 / DEVICE_RATIO;
  vRing = vec3(radius, reach, MARKER_SCALE);
  place(reach);
}
`;

export const OPEN_RING_FRAGMENT = `#version 300 es
${MARKER_FRAGMENT_HEAD}
uniform vec4 uView;
uniform vec4 uAge;
uniform vec4 uCasing;
flat in vec3 vRing;

void main() {
  vec2 p = BOX * vRing.y;
  float line = abs(length(p) - vRing.x) - ${glslFloat(OPEN_RING.half)} * vRing.z;
  float arc = max(line, ${glslFloat(OPEN_RING.gap)} * vRing.x - min(abs(p.x), abs(p.y)));
  vec4 colour = over(vec4(0.0), uCasing, 0.6 * cover(arc - ${glslFloat(OPEN_RING.casing)} * vRing.z, uView.w));
  outColour = over(colour, uAge, cover(arc, uView.w));
}
`;
