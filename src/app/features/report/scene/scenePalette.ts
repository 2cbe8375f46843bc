import type { Palette } from '../../../../render/theme/palette.ts';
import type { ThemeColour } from '../../../../render/theme/themeColours.ts';
import { SCENE_COLOURS, type ScenePalette } from './drawing/scenePort.ts';

/** The colours of a scene in a theme. */
export function scenePalette(palette: Palette): ScenePalette {
  const colours = SCENE_COLOURS.map((name) => [name, numberOf(palette, name)]);
  return Object.fromEntries(colours) as ScenePalette;
}

/** 0xRRGGBB */
function numberOf(palette: Palette, name: ThemeColour): number {
  const [red, green, blue] = palette.rgba(name);
  return (Math.round(red * 255) << 16) | (Math.round(green * 255) << 8) | Math.round(blue * 255);
}
