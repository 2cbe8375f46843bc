import { NODE_HEALTH } from '../../domain/contract/heartbeat.ts';
import { LOOK_FLAG } from '../../domain/frame/markerFrame.ts';
import { GROUP_PILL, MAX_GROUP_COUNT } from '../../domain/frame/write/sensorGroups.ts';
import { DIGIT_PITCH, FIGURES_DISTANCE, FIGURES_OUT } from './digits.ts';
import { glslFloat } from './glslParts.ts';
import { MARKER_FRAGMENT_HEAD, MARKER_VERTEX_HEAD } from './markerHead.ts';
import { GLYPH_DISTANCE, GLYPH_OUT, STALE_MIX } from './nodeShader.ts';

/** Font size of the count, and its distance from the end of the pill, CSS pixels before the root font scale. */
const COUNT_FONT = GROUP_PILL.figure / DIGIT_PITCH;
const COUNT_INSET = 6;
/** Extent of the glyph of a quiet group from its middle. */
const QUIET_REACH = 7.5;

/**
 * A group of sensors: a pill with the glyph of the most severe state and the count. A healthy group is quiet, a faint glyph alone,
 * until it is emphasised. `vPill`: half width, extent, sharpness, opacity of a quiet group or 0.
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
  bool quiet = health == ${NODE_HEALTH.indexOf('healthy')} && !bit(aLook.y, ${LOOK_FLAG.emphasised});
  vFigures = figuresOf(int(aRank + 0.5), 0, ${MAX_GROUP_COUNT});
  float halfWidth = (${glslFloat(GROUP_PILL.base)} + ${glslFloat(GROUP_PILL.figure)} * float(vFigures.y)) / 2.0;
  float sharp = MARKER_SCALE * DEVICE_RATIO;
  float reach = (quiet ? ${glslFloat(QUIET_REACH)} : halfWidth + 1.5) + 1.0 / sharp;
  vInk = vec4(mix(uHealth[health].rgb, uChip.rgb, uSensors.y * ${STALE_MIX}), 1.0);
  vPill = vec4(halfWidth, reach, sharp, quiet ? uSensors.z : 0.0);
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

void main() {
  vec2 p = BOX * vPill.y;
  float sharp = vPill.z;
  if (vPill.w > 0.0) {
    float alpha = vPill.w * cover(glyphDistance(p / 0.75) * 0.75, sharp);
    outColour = vec4(vInk.rgb * alpha, alpha);
    return;
  }
  float pill = pillDistance(p);
  float glyph = glyphDistance((p - vec2(10.5 - vPill.x, 0.0)) / 0.9) * 0.9;
  float width = ${glslFloat(GROUP_PILL.figure)} * float(vFigures.y);
  vec2 middle = vec2(vPill.x - ${glslFloat(COUNT_INSET)} - 0.5 * width, 0.0);
  float count = figuresDistance(vFigures, (p - middle) / ${glslFloat(COUNT_FONT)}) * ${glslFloat(COUNT_FONT)};
  float mark = max(cover(min(glyph, count), sharp), cover(abs(pill + 0.6) - 0.6, sharp));
  vec4 colour = over(vec4(0.0), uChip, 0.7 * cover(pill, sharp));
  outColour = over(colour, vInk, mark * cover(pill, sharp));
}
`;
