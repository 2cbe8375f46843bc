/** The sounds of a report on paper, on one axis. */
import { INK } from './mapFigure.ts';
import type { PaperSound, PaperSounds, RoundContent } from './paperContent.ts';
import { figure, node, type PaperNode } from './paperNode.ts';
import { section } from './paperSection.ts';
import { PAPER_TEXT as TEXT } from './paperText.ts';

/** `at` is before the number of the part: "3." */
export function soundPart({ sounds: shown }: Pick<RoundContent, 'sounds'>, at: string): PaperNode {
  if (typeof shown === 'string') return section(`${at}6 ${TEXT.sounds}`, '', node('p', {}, shown));
  if (shown === undefined || shown.sounds.length === 0)
    return section(`${at}6 ${TEXT.sounds}`, '', node('p', {}, TEXT.noSounds));
  return section(`${at}6 ${TEXT.sounds}`, shown.about, ...shown.sounds.map(soundOf), axisOf(shown.ticks));
}

const TRACK = { width: 640, height: 60 } as const;

function soundOf({ name, lines, image, marks }: PaperSound): PaperNode {
  const drawn = marks.flatMap(({ at, text, isShock }) => {
    const x = at * TRACK.width;
    const colour = isShock ? INK.shock : INK.blast;
    const dash = isShock ? { strokeDasharray: '5 3' } : {};
    return [
      node('path', { d: `M${x} 0V${TRACK.height}`, stroke: colour, strokeWidth: 1.6, ...dash }),
      node(
        'text',
        {
          // The shock wave is first: its name lies before its line, that of the blast after it.
          x: isShock ? x - 4 : x + 4,
          y: 10,
          fontSize: 9.5,
          fontWeight: 600,
          textAnchor: isShock ? 'end' : 'start',
          fill: colour,
          stroke: '#ffffff',
          strokeWidth: 2.6,
          paintOrder: 'stroke',
        },
        text,
      ),
    ];
  });
  const view = {
    viewBox: `0 0 ${TRACK.width} ${TRACK.height}`,
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  };
  return node(
    'div',
    { className: 'sound' },
    node('div', {}, node('b', {}, name), ...lines.map((one) => node('p', {}, one))),
    image === undefined
      ? node('p', {}, TEXT.undrawn)
      : node(
          'div',
          { className: 'drawn' },
          node('img', { src: image, alt: `Waveform and spectrogram: ${name}` }),
          node('svg', view, ...drawn),
        ),
  );
}

function axisOf(ticks: PaperSounds['ticks']): PaperNode {
  const size = { width: TRACK.width, height: 16 };
  const drawn = ticks.flatMap(({ at, text }) => {
    const x = at * TRACK.width;
    const textAnchor = at > 0.95 ? 'end' : at < 0.04 ? 'start' : 'middle';
    return [
      node('path', { d: `M${x} 0V4`, stroke: INK.faint, strokeWidth: 0.8 }),
      node('text', { x, y: 13, fontSize: 8.5, textAnchor, fill: INK.faint }, text),
    ];
  });
  return node('div', { className: 'axis' }, figure(size, 'Time in ms', drawn));
}
