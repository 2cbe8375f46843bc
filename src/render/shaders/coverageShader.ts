import { EARTH_MERCATOR_M } from '../../domain/geo/mercator.ts';
import { COVERAGE_FILL, COVERAGE_RIM, COVERAGE_RIM_OPACITY } from '../theme/markerSizes.ts';
import { glslFloat } from './glslParts.ts';

/**
 * Circles of `uReach.x` metres on the ground. A metre on the map depends on the latitude: its cosine is 1 / cosh of the
 * Mercator angle of the position.
 */
export const COVERAGE_VERTEX = `#version 300 es
precision highp float;
uniform vec4 uCentre;
uniform vec4 uView;
uniform vec4 uReach;
in vec2 aCorner;
in vec4 aPlace;
out vec2 vAt;
flat out float vRadius;

void main() {
  vec2 px = ((aPlace.xy - uCentre.xy) + (aPlace.zw - uCentre.zw)) * uView.x;
  float angle = ${glslFloat(Math.PI)} * (1.0 - 2.0 * aPlace.y);
  vRadius = uReach.x * cosh(angle) / ${glslFloat(EARTH_MERCATOR_M)} * uView.x;
  vAt = aCorner * (vRadius + 1.0);
  px += vAt;
  gl_Position = vec4(px.x / uView.y, -px.y / uView.z, 0.0, 1.0);
}
`;

/** A faint disc with a rim. Blended by the maximum, so that overlaps are not brighter. */
export const COVERAGE_FRAGMENT = `#version 300 es
precision highp float;
uniform vec4 uView;
uniform vec4 uCoverage;
uniform vec4 uReach;
in vec2 vAt;
flat in float vRadius;
out vec4 outColour;

float cover(float d) {
  return clamp(0.5 - d * uView.w, 0.0, 1.0);
}

void main() {
  float d = length(vAt) - vRadius;
  float rim = ${glslFloat(COVERAGE_RIM / 2)} * uReach.y;
  float alpha = max(${glslFloat(COVERAGE_FILL)} * cover(d), ${glslFloat(COVERAGE_RIM_OPACITY)} * cover(abs(d + rim) - rim));
  outColour = vec4(uCoverage.rgb * alpha, alpha);
}
`;
