/** Characters of an id that are written on the map. */
const MAX_CHARACTERS = 16;
const ELLIPSIS = '…';

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns an id for the map. A long id keeps beginning and end: ids of a site differ there most often. */
export function shortId(id: string): string {
  if (id.length <= MAX_CHARACTERS) return id;
  const characters = Array.from(segments.segment(id), ({ segment }) => segment);
  if (characters.length <= MAX_CHARACTERS) return id;
  const end = (MAX_CHARACTERS - ELLIPSIS.length) >> 1;
  const begin = MAX_CHARACTERS - ELLIPSIS.length - end;
  return `${characters.slice(0, begin).join('')}${ELLIPSIS}${characters.slice(-end).join('')}`;
}
