/** Renders media files from plain specs that can be posted to a thread. */
import { encodeJpeg } from './jpeg.ts';
import { drawCameraImage, type CameraImageSpec } from './cameraImage.ts';
import { drawPortrait } from './portrait.ts';
import { synthesizeSound, type SoundSpec } from './soundSynthesis.ts';
import { encodeWav } from './wav.ts';

/** A file to render. */
export type RenderRequest =
  | { readonly kind: 'image'; readonly spec: CameraImageSpec }
  | { readonly kind: 'portrait'; readonly spec: { readonly seed: number; readonly name: string } }
  | { readonly kind: 'sound'; readonly spec: SoundSpec };

const IMAGE_QUALITY = 72;
const PORTRAIT_QUALITY = 80;

/** The bytes of a file: JPEG for images and portraits, WAV for sounds. */
export function renderMedia(request: RenderRequest): Uint8Array {
  switch (request.kind) {
    case 'image':
      return encodeJpeg(drawCameraImage(request.spec), IMAGE_QUALITY);
    case 'portrait':
      return encodeJpeg(drawPortrait(request.spec.seed, request.spec.name), PORTRAIT_QUALITY);
    case 'sound':
      return encodeWav(synthesizeSound(request.spec));
  }
}
