import { NODE_FLAG } from '../../domain/survey/port/surveyFrame.ts';
import type { CssPx } from '../../domain/units.ts';
import { glslFloat } from './glslParts.ts';
import { QUAD_FRAGMENT_HEAD, QUAD_VERTEX_HEAD } from './quadHead.ts';

/** Radius of a node's ring to the middle of its stroke, and of a selected one; before the root font scale. */
export const SURVEY_NODE_RADIUS = { plain: 5, selected: 8 } as const satisfies Record<string, CssPx>;
/** Outer ring of a selected node. */
const HALO: CssPx = 12;
/** Length of the arrow that shows the yaw of a selected node, from its middle. */
export const YAW_LENGTH: CssPx = 30;
const REACH: CssPx = YAW_LENGTH + 4;

/** Nodes of a survey: one instanced quad each. `aState`: flags and yaw in radians, clockwise from north. */
export const SURVEY_NODE_VERTEX = `${QUAD_VERTEX_HEAD}
in vec2 aState;
flat out int vFlags;
flat out float vYaw;

void main() {
  vFlags = int(aState.x + 0.5);
  vYaw = aState.y;
  bool selected = (vFlags & ${NODE_FLAG.selected}) != 0;
  placeQuad(selected ? ${glslFloat(REACH)} : ${glslFloat(SURVEY_NODE_RADIUS.plain + 4)}, vec2(0.0));
}
`;

/**
 * A white ring on a dark disc, with a dot for a recorder and a bar for a node with a camera; amber where it was edited, red with
 * a cross where a check rejects it, faint and dashed where it counts as failed. A selected one is larger, has an outer ring and
 * an arrow in the direction of its yaw, clockwise from north. At the upper right what its device said: a green dot where it
 * accepted, a red cross where it refused, a circle where it has not answered.
 */
export const SURVEY_NODE_FRAGMENT = `${QUAD_FRAGMENT_HEAD}
uniform vec4 uNodeColours[6];
flat in int vFlags;
flat in float vYaw;

float segment(vec2 p, vec2 from, vec2 to) {
  vec2 along = to - from;
  vec2 q = p - from;
  return length(q - along * clamp(dot(q, along) / dot(along, along), 0.0, 1.0));
}

void main() {
  bool selected = (vFlags & ${NODE_FLAG.selected}) != 0;
  bool invalid = (vFlags & ${NODE_FLAG.invalid}) != 0;
  bool failed = (vFlags & ${NODE_FLAG.failed}) != 0;
  float s = vScale;
  float r = length(vPx);
  float radius = (selected ? ${glslFloat(SURVEY_NODE_RADIUS.selected)} : ${glslFloat(SURVEY_NODE_RADIUS.plain)}) * s;
  vec3 ink = uNodeColours[1].rgb;
  if ((vFlags & ${NODE_FLAG.edited}) != 0) ink = uNodeColours[2].rgb;
  if (invalid) ink = uNodeColours[3].rgb;
  if (failed) ink = uNodeColours[4].rgb;

  float casing = 0.8 * cover(r - radius - 2.4 * s);
  float disc = cover(r - radius);
  float ring = cover(abs(r - radius) - 0.95 * s);
  if (failed) ring *= step(0.0, sin(atan(vPx.y, vPx.x) * 4.0));
  float mark = 0.0;
  if ((vFlags & ${NODE_FLAG.recorder}) != 0) mark = cover(r - 1.7 * s);
  if ((vFlags & ${NODE_FLAG.cameraNode}) != 0) mark = max(mark, cover(max(abs(vPx.x) - 2.6 * s, abs(vPx.y) - 0.8 * s)));
  if (invalid) mark = cover(min(abs(vPx.x - vPx.y), abs(vPx.x + vPx.y)) * 0.7071 - 0.8 * s) * disc;

  bool refused = (vFlags & ${NODE_FLAG.refused}) != 0;
  bool silent = (vFlags & ${NODE_FLAG.silent}) != 0;
  vec2 q = vPx - vec2(radius, -radius) * 0.9;
  float fromBadge = length(q);
  float badge = 0.0;
  vec3 said = uNodeColours[5].rgb;
  if (refused && silent) badge = cover(fromBadge - 1.9 * s);
  else if (refused) {
    said = uNodeColours[3].rgb;
    badge = cover(min(abs(q.x - q.y), abs(q.x + q.y)) * 0.7071 - 0.9 * s) * cover(fromBadge - 3.6 * s);
  } else if (silent) {
    said = uNodeColours[1].rgb;
    badge = cover(abs(fromBadge - 2.2 * s) - 0.7 * s);
  }
  float badgeGround = refused || silent ? cover(fromBadge - 4.4 * s) : 0.0;

  float halo = 0.0;
  if (selected) {
    halo = cover(abs(r - ${glslFloat(HALO)} * s) - 0.6 * s);
    if (!isnan(vYaw)) {
      vec2 to = vec2(sin(vYaw), -cos(vYaw));
      vec2 side = vec2(-to.y, to.x);
      vec2 tip = to * ${glslFloat(YAW_LENGTH)} * s;
      float arrow = segment(vPx, to * ${glslFloat(HALO)} * s, tip);
      arrow = min(arrow, segment(vPx, tip, tip - (to + side * 0.7) * 5.0 * s));
      arrow = min(arrow, segment(vPx, tip, tip - (to - side * 0.7) * 5.0 * s));
      halo = max(halo, cover(arrow - 0.9 * s));
    }
  }
  vec4 colour = vec4(uNodeColours[0].rgb * casing, casing);
  colour = mix(colour, vec4(uNodeColours[0].rgb, 1.0), disc);
  colour = mix(colour, vec4(ink, 1.0), max(ring, mark));
  colour = mix(colour, vec4(uNodeColours[1].rgb, 1.0), halo);
  colour = mix(colour, vec4(uNodeColours[0].rgb, 1.0), badgeGround);
  colour = mix(colour, vec4(said, 1.0), badge);
  outColour = colour;
}
`;
