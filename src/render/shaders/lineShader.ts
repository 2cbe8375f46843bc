import { WEDGE_HALF_ANGLE } from '../../domain/derive/bearingWedge.ts';
import { degreesToRadians } from '../../domain/units.ts';
import { SYMBOL_COUNT } from '../../domain/contract/reportTypes.ts';
import {
  DECAY_MIX,
  DISTANCE_DASHES,
  DISTANCE_WIDTH,
  EXPERT_LINE_WIDTH,
  TRAJECTORY_OPACITY,
  TRAJECTORY_WIDTH,
} from '../theme/markerSizes.ts';
import { glslFloat, OKLAB_TO_RGB } from './glslParts.ts';

/** Length and half width of a trajectory's arrow head, CSS pixels. */
const HEAD = { length: 11, half: 7 } as const;

/** Number of the colours of the survey's lines, order of `SurveyColours`. */
export const SURVEY_COLOUR_COUNT = 6;

/**
 * A quad per line, widened on the screen. `vAt`: CSS pixels from the first end along and across the line.
 *
 * @param halfWidth  CSS pixels before the root font scale
 * @param beyond     CSS pixels of the quad beyond each end, before the root font scale
 */
function vertex(halfWidth: number, colour: string, beyond = 0): string {
  return vertexOf(`${glslFloat(halfWidth)} * uLook.x`, colour, beyond);
}

/** As `vertex`. @param halfWidth  GLSL: CSS pixels; `len` is the length of the line */
function vertexOf(halfWidth: string, colour: string, beyond = 0): string {
  return `#version 300 es
precision highp float;
uniform vec4 uCentre;
uniform vec4 uView;
uniform vec4 uLook;
uniform vec4 uSymbols[${SYMBOL_COUNT}];
uniform vec4 uDecayTo;
uniform vec4 uExpert[2];
uniform vec4 uDistances[3];
uniform vec4 uSurvey[${SURVEY_COLOUR_COUNT}];
in vec2 aCorner;
in vec4 aFrom;
in vec4 aTo;
in vec2 aStyle;
out vec2 vAt;
flat out vec3 vColour;
flat out vec4 vLength;
${OKLAB_TO_RGB}
vec2 pixels(vec4 place) {
  return ((place.xy - uCentre.xy) + (place.zw - uCentre.zw)) * uView.x;
}

void main() {
  vec2 from = pixels(aFrom);
  vec2 to = pixels(aTo);
  vec2 delta = to - from;
  float len = length(delta);
  vec2 along = len > 0.0 ? delta / len : vec2(1.0, 0.0);
  float reach = ${halfWidth} + 1.0;
  float over = ${glslFloat(beyond)} * uLook.x + 1.0;
  float start = aCorner.x < 0.0 ? -over : len + over;
  vec2 px = from + along * start + vec2(-along.y, along.x) * (aCorner.y * reach);
  int style = int(aStyle.x + 0.5);
  vAt = vec2(start, aCorner.y * reach);
  vLength = vec4(len, uLook.x, aStyle);
  vColour = ${colour};
  gl_Position = vec4(px.x / uView.y, -px.y / uView.z, 0.0, 1.0);
}
`;
}

const FRAGMENT_HEAD = `#version 300 es
precision highp float;
uniform vec4 uView;
in vec2 vAt;
flat in vec3 vColour;
flat in vec4 vLength;
out vec4 outColour;

float cover(float d) {
  return clamp(0.5 - d * uView.w, 0.0, 1.0);
}
`;

export const TRAJECTORY_VERTEX = vertex(
  HEAD.half,
  `oklabToRgb(mix(uSymbols[style].xyz, uDecayTo.xyz, ${glslFloat(DECAY_MIX)} * (1.0 - aStyle.y)))`,
);

/**
 * Opacity of the oldest trajectory as a share of the newest's. In between the share falls with the cube of
 * the decay: among 200 trajectories only the newest few are prominent.
 */
const OLDEST_OPACITY = 0.15;

/** 7 px wide at 0.6, fading towards the tip and with age, with an arrow head. */
export const TRAJECTORY_FRAGMENT = `${FRAGMENT_HEAD}
void main() {
  float scale = vLength.y;
  float left = vLength.x - vAt.x;
  float head = min(${glslFloat(HEAD.length)} * scale, vLength.x);
  float share = clamp(vAt.x / max(vLength.x, 1.0), 0.0, 1.0);
  float fade = share < 0.7 ? mix(1.0, 0.75, share / 0.7) : mix(0.75, 0.45, (share - 0.7) / 0.3);
  float shaft = cover(abs(vAt.y) - ${glslFloat(TRAJECTORY_WIDTH / 2)} * scale) * cover(-vAt.x) * cover(head - left);
  float tip = cover(abs(vAt.y) - left * ${glslFloat(HEAD.half / HEAD.length)}) * cover(left - head) * cover(-left);
  float alpha = ${glslFloat(TRAJECTORY_OPACITY)} * mix(${OLDEST_OPACITY}, 1.0, vLength.w * vLength.w * vLength.w) * max(shaft * fade, tip * 0.6);
  outColour = vec4(vColour * alpha, alpha);
}
`;

/** Half the width of a trail's line and of its casing, and length and half width of its arrow head, CSS pixels. */
const TRAIL = { half: 1, casing: 2, head: 10, headHalf: 5 } as const;

export const TRAIL_VERTEX = vertex(TRAIL.headHalf + TRAIL.casing, 'oklabToRgb(uSymbols[style].xyz)');

/** From one report of an incident to the next: a thin line with an arrow head in its middle, which no marker covers. */
export const TRAIL_FRAGMENT = `${FRAGMENT_HEAD}
uniform vec4 uCasing;
void main() {
  float s = vLength.y;
  float within = cover(-vAt.x) * cover(vAt.x - vLength.x);
  float left = vLength.x / 2.0 + ${glslFloat(TRAIL.head / 2)} * s - vAt.x;
  float head = ${glslFloat(TRAIL.head)} * s;
  float tip = step(3.0 * head, vLength.x) * cover(abs(vAt.y) - left * ${glslFloat(TRAIL.headHalf / TRAIL.head)}) * cover(left - head) * cover(-left);
  float line = max(tip, within * cover(abs(vAt.y) - ${glslFloat(TRAIL.half)} * s));
  float casing = 0.7 * within * cover(abs(vAt.y) - ${glslFloat(TRAIL.casing)} * s);
  outColour = vec4(vColour * line + uCasing.rgb * casing * (1.0 - line), line + casing * (1.0 - line));
}
`;

/** Half the width of a wedge as a part of its length. */
const WEDGE_SPREAD = Math.tan(degreesToRadians(WEDGE_HALF_ANGLE));
/** Opacity of its area at the sensor and at its end, and of its borders. */
const WEDGE = { near: 0.34, far: 0.06, border: 0.5 } as const;

export const WEDGE_VERTEX = vertexOf(`${glslFloat(WEDGE_SPREAD)} * len`, 'oklabToRgb(uSymbols[style].xyz)');

/** From the sensor to where it hears no more: fading, as nothing says how far the sound was. */
export const WEDGE_FRAGMENT = `${FRAGMENT_HEAD}
void main() {
  float share = clamp(vAt.x / max(vLength.x, 1.0), 0.0, 1.0);
  float beside = abs(vAt.y) - vAt.x * ${glslFloat(WEDGE_SPREAD)};
  float within = cover(beside) * cover(-vAt.x) * cover(length(vAt) - vLength.x);
  float border = cover(abs(beside) - 0.6 * vLength.y) * ${glslFloat(WEDGE.border)};
  float alpha = within * mix(${glslFloat(WEDGE.near)} + border, ${glslFloat(WEDGE.far)} + 0.5 * border, share);
  outColour = vec4(vColour * alpha, alpha);
}
`;

export const EXPERT_VERTEX = vertex(EXPERT_LINE_WIDTH, 'uExpert[style & 1].rgb');

/** Thin solid lines: shock wave green, muzzle blast magenta. */
export const EXPERT_FRAGMENT = `${FRAGMENT_HEAD}
void main() {
  float alpha = cover(abs(vAt.y) - ${glslFloat(EXPERT_LINE_WIDTH / 2)} * vLength.y) * cover(-vAt.x) * cover(vAt.x - vLength.x);
  outColour = vec4(vColour * alpha, alpha);
}
`;

export const DISTANCE_VERTEX = vertex(DISTANCE_WIDTH, 'uDistances[style].rgb');

const { middle: MIDDLE, far: FAR } = DISTANCE_DASHES;

/** Lines between sensors: near solid, middle dashed, far dotted, so that they differ without colour. */
export const DISTANCE_FRAGMENT = `${FRAGMENT_HEAD}
void main() {
  float scale = vLength.y;
  bool far = vLength.z > 1.5;
  float period = (far ? ${glslFloat(FAR.period)} : ${glslFloat(MIDDLE.period)}) * scale;
  float drawn = (far ? ${glslFloat(FAR.drawn)} : ${glslFloat(MIDDLE.drawn)}) * scale;
  float dash = mod(vAt.x, period);
  float dashed = vLength.z < 0.5 ? 1.0 : cover(abs(dash - drawn / 2.0) - drawn / 2.0);
  float width = ${glslFloat(DISTANCE_WIDTH / 2)} * scale;
  float alpha = 0.8 * dashed * cover(abs(vAt.y) - width) * cover(-vAt.x) * cover(vAt.x - vLength.x);
  outColour = vec4(vColour * alpha, alpha);
}
`;

/** Border of a zone: dashed, and where it is selected (odd styles) solid and wider. */
const ZONE_WIDTH = { plain: 1.2, selected: 2 } as const;

export const ZONE_VERTEX = vertex(ZONE_WIDTH.selected, 'uSurvey[style >> 1].rgb');

export const ZONE_FRAGMENT = `${FRAGMENT_HEAD}
void main() {
  float scale = vLength.y;
  bool solid = mod(vLength.z, 2.0) > 0.5;
  float dash = mod(vAt.x, 9.0 * scale);
  float drawn = solid ? 1.0 : cover(abs(dash - 3.0 * scale) - 3.0 * scale);
  float width = (solid ? ${glslFloat(ZONE_WIDTH.selected / 2)} : ${glslFloat(ZONE_WIDTH.plain / 2)}) * scale;
  float alpha = drawn * cover(abs(vAt.y) - width) * cover(-vAt.x) * cover(vAt.x - vLength.x);
  outColour = vec4(vColour * alpha, alpha);
}
`;

/** Radius of the ring of a difference without a move, and of the ring at the old place. */
const DIFFERENCE = { ring: 13, from: 5 } as const;

/** Styles: index of DIFFERENCE_KINDS. */
export const DIFFERENCE_VERTEX = vertex(DIFFERENCE.ring + 3, 'uSurvey[2 + style].rgb', DIFFERENCE.ring + 3);

/** An arrow from a ring at the old place to the new one; without a move a ring, dashed where it is removed. */
export const DIFFERENCE_FRAGMENT = `${FRAGMENT_HEAD}
void main() {
  float s = vLength.y;
  float len = vLength.x;
  float alpha;
  if (len < 3.0) {
    float ring = cover(abs(length(vAt) - ${glslFloat(DIFFERENCE.ring)} * s) - 0.8 * s);
    alpha = vLength.z > 0.5 && vLength.z < 1.5 ? ring * step(0.0, sin(atan(vAt.y, vAt.x) * 6.0)) : ring;
  } else {
    float head = min(9.0 * s, len);
    float old = cover(abs(length(vAt) - ${glslFloat(DIFFERENCE.from)} * s) - 0.8 * s);
    float shaft = cover(abs(vAt.y) - 0.9 * s) * cover(${glslFloat(DIFFERENCE.from)} * s - vAt.x) * cover(vAt.x - len + head);
    float left = len - vAt.x;
    float tip = cover(abs(vAt.y) - left * 0.5) * cover(left - head) * cover(-left);
    alpha = max(old, max(shaft, tip));
  }
  outColour = vec4(vColour * alpha, alpha);
}
`;
