import { glslFloat } from './glslParts.ts';

/** Characters of the sheet, in the order of their cells. */
export const DIGITS = '0123456789+';
const PLUS = DIGITS.indexOf('+');
/** Size of a cell and distance from one digit to the next, in font sizes; all three are whole texels of the sheet. */
export const DIGIT_CELL = { width: 1.1, height: 1.2 } as const;
export const DIGIT_PITCH = 0.64;
/** Distance at a texel of 1, and what a texel less adds, in font sizes; see `DigitSheet`. */
const DISTANCE = { least: -0.1, range: 0.3 } as const;

/**
 * Vertex shader part: `figuresOf(number, most)` is its characters, four bits each with the last one lowest, and how many they
 * are: none below `least`, `most` and a plus above `most`.
 */
export const FIGURES_OUT = `
ivec2 figuresOf(int number, int least, int most) {
  if (number < least) return ivec2(0);
  ivec2 figures = ivec2(0);
  int rest = min(number, most);
  if (number > most) figures = ivec2(${PLUS}, 1);
  do {
    figures += ivec2((rest % 10) << (4 * figures.y), 1);
    rest /= 10;
  } while (rest > 0);
  return figures;
}
`;

/** Fragment shader part: `figuresDistance(figures, p)` is the signed distance to characters around 0, 0, all in font sizes. */
export const FIGURES_DISTANCE = `
uniform sampler2D uDigits;

float figuresDistance(ivec2 figures, vec2 p) {
  float count = float(figures.y);
  float column = clamp(floor(p.x / ${glslFloat(DIGIT_PITCH)} + 0.5 * count), 0.0, count - 1.0);
  p.x -= (column + 0.5 - 0.5 * count) * ${glslFloat(DIGIT_PITCH)};
  int digit = (figures.x >> (4 * (figures.y - 1 - int(column)))) & 15;
  vec2 cell = vec2(${glslFloat(DIGIT_CELL.width)}, ${glslFloat(DIGIT_CELL.height)});
  vec2 at = clamp(p / cell + 0.5, 0.01, 0.99);
  float texel = textureLod(uDigits, vec2((float(digit) + at.x) / ${glslFloat(DIGITS.length)}, at.y), 0.0).r;
  return ${glslFloat(DISTANCE.least + DISTANCE.range)} - ${glslFloat(DISTANCE.range)} * texel;
}
`;
