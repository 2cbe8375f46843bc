import { SURVEY_COLOUR_COUNT } from './lineShader.ts';

/** Opacity of a zone's area, and of a selected one. */
const ZONE_FILL = { plain: 0.08, selected: 0.2 } as const;

/** Triangles of the zones' areas; `aSelected` is 1 in the triangles of a selected zone. */
export const ZONE_AREA_VERTEX = `#version 300 es
precision highp float;
uniform vec4 uCentre;
uniform vec4 uView;
in vec4 aPlace;
in float aSelected;
flat out float vOpacity;

void main() {
  vec2 px = ((aPlace.xy - uCentre.xy) + (aPlace.zw - uCentre.zw)) * uView.x;
  vOpacity = mix(${ZONE_FILL.plain}, ${ZONE_FILL.selected}, aSelected);
  gl_Position = vec4(px.x / uView.y, -px.y / uView.z, 0.0, 1.0);
}
`;

export const ZONE_AREA_FRAGMENT = `#version 300 es
precision highp float;
uniform vec4 uSurvey[${SURVEY_COLOUR_COUNT}];
flat in float vOpacity;
out vec4 outColour;

void main() {
  outColour = vec4(uSurvey[0].rgb * vOpacity, vOpacity);
}
`;
