import type { SoundPort } from '../../../../domain/sound/soundPort.ts';
import type { TimeSpan } from '../../../../domain/sound/sound.ts';
import type { Palette } from '../../../../render/theme/palette.ts';
import { downloadBlob } from '../../../browser/downloadBlob.ts';
import { drawTrackFigure, figureInside } from './trackFigure.ts';
import { trackColours } from './trackPainter.ts';
import type { PlacedTrack } from './tracks.ts';

/** Size of a saved picture, pixels. */
const SIZE = { width: 1600, height: 600 } as const;

export interface SavedTrack {
  readonly title: string;
  readonly track: PlacedTrack;
  /** On the axis. */
  readonly view: TimeSpan;
  readonly palette: Palette;
}

/** Saves a track as it is shown, with axes, as a PNG beside the name of its sound. Rejects where it cannot be drawn. */
export async function saveTrackPicture(
  thread: SoundPort,
  { title, track, view, palette }: SavedTrack,
): Promise<void> {
  const span = { from: view.from + track.zero, to: view.to + track.zero };
  const look = { ...figureInside(SIZE), colours: trackColours(palette) };
  const drawn = await thread.paint(track.opened.handle, span, look);
  const canvas = drawTrackFigure({ ...SIZE, title, track, view, drawn, palette });
  downloadBlob(await canvas.convertToBlob({ type: 'image/png' }), `${withoutEnding(track.saveAs)}.png`);
}

function withoutEnding(fileName: string): string {
  return fileName.replace(/\.[a-z0-9]{1,5}$/i, '');
}
