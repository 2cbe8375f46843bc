/** What the thread of the renderer makes, from a plain description that can be sent to it. */
import { encodeJpeg } from './jpeg.ts';
import { drawCameraImage, type CameraImageSpec } from './cameraImage.ts';
import { drawPortrait } from './portrait.ts';
import { synthesizeSound, type SoundSpec } from './soundSynthesis.ts';
import { encodeWav } from './wav.ts';

export type RenderRequest =
  | { readonly make: 'picture'; readonly of: CameraImageSpec }
  | { readonly make: 'portrait'; readonly of: { readonly seed: number; readonly name: string } }
  | { readonly make: 'sound'; readonly of: SoundSpec };

const PICTURE_QUALITY = 72;
const PORTRAIT_QUALITY = 80;

export function renderMedia(recipe: RenderRequest): Uint8Array {
  switch (recipe.make) {
    case 'picture':
      return encodeJpeg(drawCameraImage(recipe.of), PICTURE_QUALITY);
    case 'portrait':
      return encodeJpeg(drawPortrait(recipe.of.seed, recipe.of.name), PORTRAIT_QUALITY);
    case 'sound':
      return encodeWav(synthesizeSound(recipe.of));
  }
}
