import { CAMERA_SIZE } from '../theme/markerSizes.ts';
import { glslFloat } from './glslParts.ts';
import { QUAD_FRAGMENT_HEAD, QUAD_VERTEX_HEAD } from './quadHead.ts';

/** Bits of a camera's look. */
export const CAMERA_LOOK = { selected: 1, edited: 2 } as const;

/** Half the opening of the view cone, of which only the direction is known: a fixed 26.6°. */
const CONE = { sine: 0.4472, cosine: 0.8944 } as const;

/**
 * Cameras of a survey: one instanced quad each. `aState`: the turn of the icon in radians clockwise, bits of CAMERA_LOOK.
 * The icon faces south-west before it is turned.
 */
export const CAMERA_VERTEX = `${QUAD_VERTEX_HEAD}
in vec2 aState;
flat out float vTurn;
flat out int vLook;

void main() {
  vTurn = aState.x;
  vLook = int(aState.y + 0.5);
  placeQuad(${glslFloat(CAMERA_SIZE / 2 + 1)}, vec2(0.0));
}
`;

/** A view cone, and over it an upright camera on a disc; red with a wider rim while it is selected (SC-03). */
export const CAMERA_FRAGMENT = `${QUAD_FRAGMENT_HEAD}
uniform vec4 uCameras[4];
flat in float vTurn;
flat in int vLook;

void main() {
  float s = vScale;
  bool selected = (vLook & ${CAMERA_LOOK.selected}) != 0;
  vec3 ink = selected ? uCameras[2].rgb : (vLook & ${CAMERA_LOOK.edited}) != 0 ? uCameras[3].rgb : uCameras[1].rgb;
  float r = length(vPx);

  // Back into the icon's own frame, where it faces south-west.
  vec2 icon = vec2(cos(vTurn) * vPx.x + sin(vTurn) * vPx.y, cos(vTurn) * vPx.y - sin(vTurn) * vPx.x);
  vec2 cone = vec2(icon.y - icon.x, abs(icon.x + icon.y)) * 0.70710678;
  float side = cone.y * ${glslFloat(CONE.cosine)} - cone.x * ${glslFloat(CONE.sine)};
  float inside = max(side, r - ${glslFloat(CAMERA_SIZE / 2)} * s);
  float edge = max(abs(side) - 0.5 * s, max(r - ${glslFloat(CAMERA_SIZE / 2)} * s, -cone.x));
  float alpha = max((selected ? 0.36 : 0.24) * cover(inside), 0.75 * cover(edge));
  vec4 colour = vec4(ink * alpha, alpha);

  float casing = 0.85 * cover(r - 9.6 * s);
  colour = mix(colour, vec4(uCameras[0].rgb, 1.0), casing);
  float rim = cover(abs(r - 8.0 * s) - (selected ? 1.1 : 0.7) * s);
  vec2 p = vPx / s + vec2(1.6, 0.0);
  float body = max(abs(p.x) - 2.9, abs(p.y) - 2.3);
  vec2 lens = vec2(p.x - 2.9, abs(p.y));
  float horn = max(max(-lens.x, lens.x - 3.2), lens.y - 0.7 - 0.5 * lens.x);
  colour = mix(colour, vec4(ink, 1.0), max(rim, cover(min(body, horn) * s)));
  outColour = colour;
}
`;
