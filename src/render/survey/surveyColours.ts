import { UniformGroup } from 'pixi.js';
import type { DifferenceMark } from '../../domain/survey/port/surveyFrame.ts';
import { SURVEY_COLOUR_COUNT } from '../shaders/lineShader.ts';
import type { Palette } from '../theme/palette.ts';
import type { ThemeColour } from '../theme/themeColours.ts';

/** Kinds of differences in the order of their colours. */
export const DIFFERENCE_KINDS: readonly DifferenceMark['kind'][] = ['added', 'removed', 'moved', 'changed'];

/** Index of the zones' colours in `uSurvey`; the colours of DIFFERENCE_KINDS follow. */
export const ZONE_COLOUR = { saved: 0, edited: 1 } as const;

const TOKENS = [
  'zone',
  'focus',
  'dist-near',
  'dist-far',
  'warn',
  'info',
] as const satisfies readonly ThemeColour[];

/** Colours of zones, of what is drawn by hand, and of differences: the uniform `uSurvey`. */
export class SurveyColours {
  readonly group: UniformGroup;
  readonly #colours = new Float32Array(4 * SURVEY_COLOUR_COUNT);

  constructor() {
    this.group = new UniformGroup(
      { uSurvey: { value: this.#colours, type: 'vec4<f32>', size: SURVEY_COLOUR_COUNT } },
      { isStatic: true },
    );
  }

  /** Sets the colours of a theme. */
  setPalette(palette: Palette): void {
    TOKENS.forEach((token, i) => this.#colours.set(palette.rgba(token), 4 * i));
    this.group.update();
  }
}
