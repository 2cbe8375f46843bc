/** Number of colours in `uGlyphs`: the halo first, then GLYPH_COLOURS. */
export const GLYPH_COLOUR_COUNT = 6;

/**
 * Glyphs: one instanced quad each, on whole device pixels. `aGlyph`: device pixels from its place to the left top of the quad, then
 * left top of the glyph in the sheet. `aLook`: width in device pixels, 0 for none, and number of the colour. `uSheet`: height
 * of a glyph in device pixels; 1 where halos are drawn, 0 where texts are.
 */
export const GLYPH_VERTEX = `#version 300 es
precision highp float;
uniform vec4 uCentre;
uniform vec4 uView;
uniform vec4 uSheet;
uniform vec4 uGlyphs[${GLYPH_COLOUR_COUNT}];
in vec2 aCorner;
in vec4 aPlace;
in vec4 aGlyph;
in vec2 aLook;
out vec2 vTexel;
flat out vec3 vColour;

void main() {
  vec2 px = ((aPlace.xy - uCentre.xy) + (aPlace.zw - uCentre.zw)) * uView.x + uView.yz;
  vec2 size = vec2(aLook.x, aLook.x > 0.0 ? uSheet.x : 0.0);
  vec2 at = (aCorner * 0.5 + 0.5) * size;
  vec2 device = floor(px * uView.w + 0.5) + aGlyph.xy + at;
  vec2 canvas = 2.0 * uView.yz * uView.w;
  vTexel = aGlyph.zw + at;
  vColour = uSheet.y > 0.5 ? uGlyphs[0].rgb : uGlyphs[int(aLook.y + 0.5)].rgb;
  gl_Position = vec4(2.0 * device.x / canvas.x - 1.0, 1.0 - 2.0 * device.y / canvas.y, 0.0, 1.0);
}
`;

/** The sheet has the coverage of the text in red and the coverage of its halo in green. */
export const GLYPH_FRAGMENT = `#version 300 es
precision highp float;
uniform vec4 uSheet;
uniform vec4 uGlyphs[${GLYPH_COLOUR_COUNT}];
uniform sampler2D uGlyphSheet;
in vec2 vTexel;
flat in vec3 vColour;
out vec4 outColour;

void main() {
  vec4 cover = texelFetch(uGlyphSheet, ivec2(vTexel), 0);
  float alpha = uSheet.y > 0.5 ? cover.g * uGlyphs[0].a : cover.r;
  if (alpha == 0.0) discard;
  outColour = vec4(vColour * alpha, alpha);
}
`;
