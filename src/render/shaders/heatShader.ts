/** Bands of the heat map, each with the colour a step stronger: their borders are lines of equal density. */
export const HEAT_BANDS = 6;

/**
 * The band of a density as a colour; the lowest band is not drawn. `uDensity`: red: square root of the share of the highest density.
 * Cells are interpolated, so that the borders are smooth at every zoom.
 */
export const HEAT_FRAGMENT = `#version 300 es
precision highp float;
uniform sampler2D uDensity;
uniform vec4 uHeat;
in vec2 vCell;
out vec4 outColour;

void main() {
  float band = floor(texture(uDensity, vCell).r * ${HEAT_BANDS}.0 + 0.5) / ${HEAT_BANDS}.0;
  float alpha = uHeat.a * band;
  outColour = vec4(uHeat.rgb * alpha, alpha);
}
`;
