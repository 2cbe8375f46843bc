import { LOOK_FLAG } from '../../domain/frame/markerFrame.ts';
import { NODE_SIZE } from '../../domain/derive/sizes.ts';
import { MARKER_FRAGMENT_HEAD, MARKER_VERTEX_HEAD } from './markerHead.ts';

/** Blink (T-43): one phase function of time and node. `vState`: health, sound level, vertical, inverted. */
export const NODE_VERTEX = `#version 300 es
${MARKER_VERTEX_HEAD}
uniform vec4 uBlink;
uniform vec4 uHealth[4];
uniform vec4 uSound[4];
flat out ivec4 vState;
flat out vec4 vInk;
flat out vec3 vGrid;

void main() {
  if (aLook.w > LEVEL + 0.5) {
    hide();
    return;
  }
  int health = int(aLook.x + 0.5);
  int sound = int(aLook.z + 0.5);
  float size = (health == 0 ? ${NODE_SIZE.healthy}.0 : ${NODE_SIZE.fault}.0) * MARKER_SCALE;
  float phase = mod(uBlink.x - mod(uBlink.y * aRank, uBlink.z) + uBlink.z, uBlink.z);
  bool inverted = uBlink.w > 0.0 && phase < uBlink.w;
  float unit = 24.0 / (size * DEVICE_RATIO);
  bool stale = bit(aLook.y, ${LOOK_FLAG.stale});
  float reach = (stale ? 16.0 : 10.8) + unit;
  vState = ivec4(health, sound, bit(aLook.y, ${LOOK_FLAG.vertical}) ? 1 : 0, inverted ? 1 : 0);
  vInk = health == 0 && sound > 0 ? uSound[sound] : uHealth[health];
  vGrid = vec3(reach, unit, stale ? 1.0 : 0.0);
  place(reach * size / 24.0);
}
`;

const GLYPHS = `
float stroke(vec2 p, vec2 from, vec2 to) {
  vec2 along = to - from;
  vec2 q = p - from;
  return length(q - along * clamp(dot(q, along) / dot(along, along), 0.0, 1.0));
}

float pulseGlyph(vec2 p) {
  float d = stroke(p, vec2(-5.6, 0.6), vec2(-2.9, 0.6));
  d = min(d, stroke(p, vec2(-2.9, 0.6), vec2(-1.0, -3.8)));
  d = min(d, stroke(p, vec2(-1.0, -3.8), vec2(1.6, 3.8)));
  d = min(d, stroke(p, vec2(1.6, 3.8), vec2(3.3, 0.6)));
  return min(d, stroke(p, vec2(3.3, 0.6), vec2(5.8, 0.6))) - 0.95;
}

float soundGlyph(vec2 p, int bars) {
  float d = stroke(p, vec2(-4.2, 2.4), vec2(-4.2, 4.0));
  if (bars > 1) d = min(d, stroke(p, vec2(0.0, -0.6), vec2(0.0, 4.0)));
  if (bars > 2) d = min(d, stroke(p, vec2(4.2, -4.0), vec2(4.2, 4.0)));
  return d - 1.2;
}

float questionGlyph(vec2 p) {
  vec2 q = p - vec2(0.1, -2.4);
  float arc = abs(length(q) - 2.9);
  bool gap = q.y > 0.0 && q.x < q.y;
  if (gap) arc = min(length(q - vec2(-2.9, 0.0)), length(q - vec2(2.05, 2.05)));
  float d = min(arc, stroke(p, vec2(2.15, -0.35), vec2(0.1, 2.2))) - 1.0;
  return min(d, length(p - vec2(0.1, 5.2)) - 1.25);
}

float coneGlyph(vec2 p) {
  vec2 q = vec2(abs(p.x), p.y);
  float d = stroke(q, vec2(0.0, -5.6), vec2(4.2, 5.2));
  d = min(d, stroke(q, vec2(0.0, 5.2), vec2(5.6, 5.2)));
  return min(d, stroke(q, vec2(0.0, 0.8), vec2(2.1, 0.8))) - 0.9;
}

float warningGlyph(vec2 p) {
  return min(stroke(p, vec2(0.0, -5.4), vec2(0.0, 1.0)) - 1.3, length(p - vec2(0.0, 4.9)) - 1.55);
}

float glyphDistance(ivec4 state, vec2 p) {
  if (state.x == 1) return questionGlyph(p);
  if (state.x == 2) return coneGlyph(p);
  if (state.x == 3) return warningGlyph(p);
  if (state.z == 1) return length(p) - 2.9;
  return state.y > 0 ? soundGlyph(p, state.y) : pulseGlyph(p);
}
`;

/** A chip with its state's glyph. A warning, and any chip in its inverted phase, is filled; both at once is outlined. */
export const NODE_FRAGMENT = `#version 300 es
${MARKER_FRAGMENT_HEAD}
uniform vec4 uCasing;
uniform vec4 uChip;
uniform vec4 uAge;
flat in ivec4 vState;
flat in vec4 vInk;
flat in vec3 vGrid;
${GLYPHS}
float chipDistance(vec2 p, float halfSide, float radius) {
  if (vState.z == 1) return length(p) - halfSide;
  vec2 q = abs(p) - halfSide + radius;
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - radius;
}

void main() {
  vec2 p = BOX * vGrid.x;
  float w = vGrid.y;
  float chip = chipDistance(p, 9.4, 6.0);
  bool filled = (vState.x == 3) != (vState.w == 1);
  vec4 back = filled ? vec4(vInk.rgb, 1.0) : uChip;
  vec4 mark = filled ? uChip : vec4(vInk.rgb, 1.0);
  vec4 colour = over(vec4(0.0), vec4(uCasing.rgb, 0.85), cover(chipDistance(p, 10.8, 7.2), w));
  colour = over(colour, back, cover(chip - (filled ? 0.0 : 0.95), w));
  if (!filled) colour = over(colour, mark, cover(abs(chip) - 0.95, w));
  colour = over(colour, mark, cover(glyphDistance(vState, p), w));
  if (vGrid.z > 0.5) {
    float ring = cover(abs(length(p) - 14.4) - 0.9, w) * step(0.0, sin(atan(p.y, p.x) * 6.0));
    colour = colour + vec4(uAge.rgb, 1.0) * ring * (1.0 - colour.a);
  }
  outColour = colour;
}
`;
