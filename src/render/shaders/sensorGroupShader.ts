import { NODE_HEALTH } from '../../domain/contract/heartbeat.ts';
import { GROUP_PILL } from '../../domain/frame/write/sensorGroups.ts';
import { glslFloat } from './glslParts.ts';
import { MARKER_FRAGMENT_HEAD, MARKER_VERTEX_HEAD } from './markerHead.ts';
import { GLYPH_DISTANCE, GLYPH_OUT, STALE_MIX } from './nodeShader.ts';
import { FIGURES_DISTANCE, FIGURES_OUT } from './shapes.ts';

/** Largest count that is shown; above it a plus follows. */
const MAX_COUNT = 999;

/**
 * A group of sensors: a pill with the glyph of the most severe state and the count. `vPill`: half width, extent,
 * sharpness, 1 for a plus.
 */
export const GROUP_VERTEX = `#version 300 es
${MARKER_VERTEX_HEAD}
uniform vec4 uSensors;
uniform vec4 uChip;
uniform vec4 uHealth[${NODE_HEALTH.length}];
${GLYPH_OUT}
${FIGURES_OUT}
flat out ivec2 vFigures;
flat out vec4 vInk;
flat out vec4 vPill;

void main() {
  int health = int(aLook.x + 0.5);
  float more = aRank > ${MAX_COUNT}.5 ? 1.0 : 0.0;
  vFigures = figuresOf(int(min(aRank, ${glslFloat(MAX_COUNT)}) + 0.5));
  float halfWidth = (${glslFloat(GROUP_PILL.base)} + ${glslFloat(GROUP_PILL.figure)} * (float(vFigures.y) + more)) / 2.0;
  float sharp = MARKER_SCALE * DEVICE_RATIO;
  float reach = halfWidth + 1.5 + 1.0 / sharp;
  vInk = vec4(mix(uHealth[health].rgb, uChip.rgb, uSensors.y * ${STALE_MIX}), 1.0);
  vPill = vec4(halfWidth, reach, sharp, more);
  passGlyph(health);
  place(reach * MARKER_SCALE);
}
`;

export const GROUP_FRAGMENT = `#version 300 es
${MARKER_FRAGMENT_HEAD}
uniform vec4 uChip;
flat in ivec2 vFigures;
flat in vec4 vInk;
flat in vec4 vPill;
${GLYPH_DISTANCE}
${FIGURES_DISTANCE}
float pillDistance(vec2 p) {
  vec2 q = abs(p) - vec2(vPill.x, ${glslFloat(GROUP_PILL.height / 2)}) + 6.0;
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - 6.0;
}

float plusDistance(vec2 p) {
  vec2 q = abs(p);
  return min(max(q.x - 2.4, q.y - 0.6), max(q.x - 0.6, q.y - 2.4));
}

void main() {
  vec2 p = BOX * vPill.y;
  float sharp = vPill.z;
  float pill = pillDistance(p);
  float glyph = glyphDistance((p - vec2(10.5 - vPill.x, 0.0)) / 0.9) * 0.9;
  float zoom = vFigures.y == 3 ? 1.9 : 1.45;
  float width = ${glslFloat(GROUP_PILL.figure)};
  float right = vPill.x - 5.0 - vPill.w * width;
  vec2 middle = vec2(right - 0.5 * width * float(vFigures.y), 0.0);
  float count = figuresDistance(vFigures, (p - middle) / zoom) * zoom;
  if (vPill.w > 0.5) count = min(count, plusDistance(p - vec2(right + 0.5 * width, 0.0)));
  float mark = max(cover(min(glyph, count), sharp), cover(abs(pill + 0.6) - 0.6, sharp));
  vec4 colour = over(vec4(0.0), uChip, 0.3 * cover(pill, sharp));
  outColour = over(colour, vInk, mark * cover(pill, sharp));
}
`;
