/**
 * Head of the vertex shaders of all marker layers. The three variants differ only here: a point sprite, or a quad whose
 * corner is derived from the vertex number.
 *
 * `place(box)` positions a marker whose box extends `box` CSS pixels from its middle; `hide()` moves it outside the clip
 * space. A position is (high − centre's high) + (low − centre's low): both differences are small numbers, so that 32-bit
 * floats resolve 1 cm everywhere.
 */
export const MARKER_VERTEX_HEAD = `
precision highp float;
uniform vec4 uCentre;
uniform vec4 uView;
uniform vec4 uLook;
in vec4 aPlace;
in vec4 aLook;
in float aRank;
#if defined(INDEXED)
#define ROW (gl_VertexID >> 2)
#define CORNER vec2(float(gl_VertexID & 1), float((gl_VertexID >> 1) & 1)) * 2.0 - 1.0
out vec2 vBox;
#elif defined(INSTANCED)
in vec2 aCorner;
#define ROW gl_InstanceID
#define CORNER aCorner
out vec2 vBox;
#else
#define ROW gl_VertexID
#endif
#define MARKER_SCALE uLook.x
#define LEVEL uLook.y
#define DEVICE_RATIO uView.w

void hide() {
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  gl_PointSize = 0.0;
}

void place(float box) {
  vec2 px = ((aPlace.xy - uCentre.xy) + (aPlace.zw - uCentre.zw)) * uView.x;
#if defined(INDEXED) || defined(INSTANCED)
  vBox = CORNER;
  px += vBox * box;
#else
  gl_PointSize = 2.0 * box * DEVICE_RATIO;
#endif
  gl_Position = vec4(px.x / uView.y, -px.y / uView.z, 0.0, 1.0);
}

bool bit(float flags, int mask) {
  return (int(flags + 0.5) & mask) != 0;
}
`;

/** `BOX`: −1 to 1 across the marker's box, y down. `over`: blends a colour over a premultiplied one. */
export const MARKER_FRAGMENT_HEAD = `
precision highp float;
precision highp int;
#if defined(INDEXED) || defined(INSTANCED)
in vec2 vBox;
#define BOX vBox
#else
#define BOX (gl_PointCoord * 2.0 - 1.0)
#endif
out vec4 outColour;

/** Share of a pixel inside an edge at signed distance d; sharp is device pixels per unit of d. */
float cover(float d, float sharp) {
  return clamp(0.5 - d * sharp, 0.0, 1.0);
}

vec4 over(vec4 below, vec4 colour, float share) {
  float alpha = colour.a * share;
  return vec4(colour.rgb * alpha, alpha) + below * (1.0 - alpha);
}
`;

/** Preprocessor symbol of each variant. */
export const VARIANT_DEFINE = {
  points: 'POINTS',
  indexedQuads: 'INDEXED',
  instancedQuads: 'INSTANCED',
} as const;
