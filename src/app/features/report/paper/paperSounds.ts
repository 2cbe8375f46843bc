/** The sounds of a report as pictures for paper, on one axis. */
import type { Evidence } from '../../../../domain/acoustics/evidence.ts';
import type { ReportKey } from '../../../../domain/contract/shotReport.ts';
import type { PaperSound, PaperSounds } from '../../../../domain/paper/paperContent.ts';
import { soundPixels } from '../../../../domain/paper/soundPixels.ts';
import type { SoundPort } from '../../../../domain/sound/soundPort.ts';
import type { TimeSpan } from '../../../../domain/sound/sound.ts';
import { ticksOf, viewOfMarks } from '../../../../domain/sound/timeAxis.ts';
import { paperSoundsText, paperSoundLines, WAVE_NAMES } from '../../../text/reportPaper.ts';
import { tickText } from '../../../text/reportSound.ts';
import { httpOf } from '../../../session/console.ts';
import { createMediaCalls } from '../../media/mediaCalls.ts';
import { SoundSession, type ReportSound } from '../sound/soundSession.ts';
import type { PaperSession } from './paperSession.ts';
import { placed, tracksOf, wholeOf, type PlacedTrack } from '../sound/tracks.ts';

/** The nearest sensors: a page has no place for more. */
const MAX_SOUNDS = 4;
const TICKS = 6;
/** Twice the resolution of the screen. */
const COLUMNS = 1280;
const ROWS = 120;

/** Loads the sounds of a report, draws them and lets them go; undefined where it has none that can be read. */
export async function loadPaperSounds(
  { store, thread, signal }: PaperSession,
  { squadId, detectionId }: ReportKey,
  evidence: Evidence | undefined,
): Promise<PaperSounds | undefined> {
  let sounds: readonly ReportSound[] = [];
  const session = new SoundSession({
    key: { squadId, detectionId },
    brandNew: false,
    calls: createMediaCalls(httpOf(store)),
    thread,
    onChange: (read) => (sounds = read),
  });
  const close = () => session.close();
  signal.addEventListener('abort', close);
  try {
    await session.open();
    return await paperSounds(sounds, { thread, evidence });
  } finally {
    signal.removeEventListener('abort', close);
    session.close();
  }
}

async function paperSounds(
  sounds: readonly ReportSound[],
  { thread, evidence }: { readonly thread: SoundPort; readonly evidence: Evidence | undefined },
): Promise<PaperSounds | undefined> {
  const tracks = placed(tracksOf(sounds, evidence), 'blast');
  if (tracks.length === 0) return undefined;
  const shown = tracks.slice(0, MAX_SOUNDS);
  const marks = shown.flatMap((track) => track.marks.map(({ at }) => at - track.zero));
  const view = viewOfMarks(marks, wholeOf(shown));
  const shareOf = (at: number) => (at - view.from) / (view.to - view.from);
  const instants = ticksOf(view, TICKS);
  const ticks = instants.map((at, n) => ({
    at: shareOf(at),
    text: tickText(at, { decimals: 0, isLast: n === instants.length - 1 }),
  }));
  const drawn: PaperSound[] = [];
  for (const track of shown) {
    const inView = track.marks.filter(
      ({ at }) => shareOf(at - track.zero) >= 0 && shareOf(at - track.zero) <= 1,
    );
    drawn.push({
      name: track.nodeId ?? track.fileName,
      lines: paperSoundLines(track),
      image: await imageOf(track, thread, view),
      marks: inView.map(({ at, wave }) => ({
        at: shareOf(at - track.zero),
        text: WAVE_NAMES[wave],
        isShock: wave === 'shock',
      })),
    });
  }
  return { about: paperSoundsText(shown.length, sounds.length), sounds: drawn, ticks };
}

async function imageOf(
  { opened, zero }: PlacedTrack,
  thread: SoundPort,
  view: TimeSpan,
): Promise<string | undefined> {
  const picture = await thread.draw(opened.handle, { from: view.from + zero, to: view.to + zero }, COLUMNS);
  const { width, height, pixels } = soundPixels(picture, ROWS);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas.toDataURL('image/png');
}
