/** A number as a GLSL float literal. */
export function glslFloat(value: number): string {
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

/** Oklab to sRGB, clipped; the counterpart of `oklabToRgba`. */
export const OKLAB_TO_RGB = `
vec3 oklabToRgb(vec3 lab) {
  float l = lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z;
  float m = lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z;
  float s = lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z;
  vec3 cubes = vec3(l * l * l, m * m * m, s * s * s);
  vec3 linear = clamp(vec3(
    dot(cubes, vec3(4.0767416621, -3.3077115913, 0.2309699292)),
    dot(cubes, vec3(-1.2684380046, 2.6097574011, -0.3413193965)),
    dot(cubes, vec3(-0.0041960863, -0.7034186147, 1.7076147010))), 0.0, 1.0);
  vec3 low = linear * 12.92;
  vec3 high = 1.055 * pow(linear, vec3(1.0 / 2.4)) - 0.055;
  return mix(high, low, vec3(lessThanEqual(linear, vec3(0.0031308))));
}
`;
