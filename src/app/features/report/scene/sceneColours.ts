import type { Palette } from '../../../../render/theme/palette.ts';
import type { ThemeColour } from '../../../../render/theme/themeColours.ts';

/** A colour of a theme as Pixi takes it without parsing text: 0xRRGGBB. */
export function sceneColour(palette: Palette, name: ThemeColour): number {
  const [red, green, blue] = palette.rgba(name);
  return (Math.round(red * 255) << 16) | (Math.round(green * 255) << 8) | Math.round(blue * 255);
}
