import type { SoundPort } from '../../../../domain/sound/soundPort.ts';
import type { TimeSpan } from '../../../../domain/sound/sound.ts';
import type { Palette } from '../../../../render/theme/palette.ts';
import { downloadBlob } from '../../../browser/downloadBlob.ts';
import { drawTrackFigure, figureColumns } from './trackFigure.ts';
import type { PlacedTrack } from './tracks.ts';

/** Size of a saved picture, pixels. */
const [WIDTH, HEIGHT] = [1600, 600];

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
  const picture = await thread.draw(track.opened.handle, span, figureColumns(WIDTH));
  const canvas = drawTrackFigure({ width: WIDTH, height: HEIGHT, title, track, view, picture, palette });
  downloadBlob(await canvas.convertToBlob({ type: 'image/png' }), `${withoutEnding(track.saveAs)}.png`);
}

function withoutEnding(fileName: string): string {
  return fileName.replace(/\.[a-z0-9]{1,5}$/i, '');
}
