/** What the thread of the studio makes, from a plain description that can be sent to it. */
import { encodeJpeg } from './jpeg.ts';
import { drawPicture, type PictureRecipe } from './picture.ts';
import { drawPortrait } from './portrait.ts';
import { soundOf, type SoundRecipe } from './sounds.ts';
import { encodeWav } from './wav.ts';

export type Recipe =
  | { readonly make: 'picture'; readonly of: PictureRecipe }
  | { readonly make: 'portrait'; readonly of: { readonly seed: number; readonly name: string } }
  | { readonly make: 'sound'; readonly of: SoundRecipe };

const PICTURE_QUALITY = 72;
const PORTRAIT_QUALITY = 80;

export function draw(recipe: Recipe): Uint8Array {
  switch (recipe.make) {
    case 'picture':
      return encodeJpeg(drawPicture(recipe.of), PICTURE_QUALITY);
    case 'portrait':
      return encodeJpeg(drawPortrait(recipe.of.seed, recipe.of.name), PORTRAIT_QUALITY);
    case 'sound':
      return encodeWav(soundOf(recipe.of));
  }
}
