import { HALF_VIEW } from '../../domain/cameras/rankCameras.ts';
import { degreesToRadians, type CssPx } from '../../domain/units.ts';
import { CAMERA_SIZE } from '../theme/markerSizes.ts';
import { glslFloat } from './glslParts.ts';
import { QUAD_FRAGMENT_HEAD, QUAD_VERTEX_HEAD } from './quadHead.ts';

/** Bits of a camera's look. `lit`: its pictures are shown. `bright`: somebody looks at them, and its cone is twice as long. */
export const CAMERA_LOOK = { selected: 1, edited: 2, lit: 4, bright: 8 } as const;

/** Half the opening of the view cone, which is fixed, because only the direction of a camera is known. */
const CONE = { sine: Math.sin(degreesToRadians(HALF_VIEW)), cosine: Math.cos(degreesToRadians(HALF_VIEW)) };
const CONE_LENGTH: CssPx = CAMERA_SIZE / 2;
const DISC_RADIUS: CssPx = 9.6;
/** A bright cone is so many times as long. */
const BRIGHT_LENGTH = 2;
/** Room for the smooth edge of what is drawn. */
const EDGE: CssPx = 1.4;
/** Half the square that holds a camera with a bright cone, before the root font scale. */
export const CAMERA_REACH: CssPx = BRIGHT_LENGTH * CONE_LENGTH + EDGE;
/** Cone and disc fill a third of the square about them, and each pixel costs where the processor draws. */
const BEHIND: CssPx = -DISC_RADIUS - EDGE;

/**
 * Cameras: one instanced quad each, turned with its cone. `aState`: the turn of the icon in radians clockwise, bits of
 * CAMERA_LOOK. The icon faces south-west before it is turned. The fragment shader receives `vCone`, CSS pixels along and across
 * the cone, and `vLength`, its length.
 */
export const CAMERA_VERTEX = `${QUAD_VERTEX_HEAD}
in vec2 aState;
out vec2 vCone;
flat out int vLook;
flat out float vLength;

void main() {
  vLook = int(aState.y + 0.5);
  float reach = (vLook & ${CAMERA_LOOK.bright}) != 0 ? ${glslFloat(BRIGHT_LENGTH * CONE_LENGTH)} : ${glslFloat(CONE_LENGTH)};
  vec2 cone = vec2(
    mix(${glslFloat(BEHIND)}, reach + ${glslFloat(EDGE)}, 0.5 + 0.5 * aCorner.x),
    (${glslFloat(CONE.sine)} * reach + ${glslFloat(EDGE)}) * aCorner.y);
  vec2 icon = vec2(cone.y - cone.x, cone.y + cone.x) * 0.70710678;
  float c = cos(aState.x);
  float s = sin(aState.x);
  placeCorner(vec2(c * icon.x - s * icon.y, s * icon.x + c * icon.y), vec2(0.0));
  vCone = cone * vScale;
  vLength = reach * vScale;
}
`;

/** A view cone, and over it an upright camera on a disc; red with a wider rim while it is selected, white while it is lit. */
export const CAMERA_FRAGMENT = `${QUAD_FRAGMENT_HEAD}
uniform vec4 uCameras[5];
in vec2 vCone;
flat in int vLook;
flat in float vLength;

void main() {
  float s = vScale;
  bool selected = (vLook & ${CAMERA_LOOK.selected}) != 0;
  bool lit = (vLook & ${CAMERA_LOOK.lit}) != 0;
  bool bright = (vLook & ${CAMERA_LOOK.bright}) != 0;
  vec3 ink = selected ? uCameras[2].rgb
    : (vLook & ${CAMERA_LOOK.edited}) != 0 ? uCameras[3].rgb : lit ? uCameras[4].rgb : uCameras[1].rgb;
  float r = length(vPx);

  vec2 cone = vec2(vCone.x, abs(vCone.y));
  float side = cone.y * ${glslFloat(CONE.cosine)} - cone.x * ${glslFloat(CONE.sine)};
  float beyond = r - vLength;
  float inside = max(side, beyond);
  float edge = max(abs(side) - 0.5 * s, max(beyond, -cone.x));
  float fill = bright ? 0.5 : selected ? 0.36 : lit ? 0.3 : 0.24;
  float alpha = max(fill * cover(inside), (bright ? 1.0 : 0.75) * cover(edge));
  vec4 colour = vec4(ink * alpha, alpha);

  float casing = 0.85 * cover(r - ${glslFloat(DISC_RADIUS)} * s);
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
