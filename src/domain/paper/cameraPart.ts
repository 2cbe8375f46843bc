/** The cameras of a place on paper, with what they showed and the plates that they read. */
import { HALF_VIEW } from '../cameras/rankCameras.ts';
import { distanceText } from '../geo/measureText.ts';
import type { PaperCamera, PaperPicture, RoundContent } from './paperContent.ts';
import { node, type PaperNode } from './paperNode.ts';
import { columnTable, section } from './paperSection.ts';
import { PAPER_TEXT as TEXT } from './paperText.ts';

/** `at` is before the number of the part: "3." */
export function cameraPart(
  { cameras: known, pictures, morePictures }: Pick<RoundContent, 'cameras' | 'pictures' | 'morePictures'>,
  at: string,
): PaperNode {
  const title = `${at}7 ${TEXT.pictures}`;
  const cameras = known?.cameras ?? [];
  const shown = [...cameras.flatMap(({ picture }) => picture ?? []), ...pictures];
  const others = known?.otherPlates ?? [];
  return section(
    title,
    shown.length === 0 ? '' : TEXT.picturesMore,
    shown.length === 0
      ? node('p', {}, TEXT.noPictures)
      : node('div', { className: 'pictures' }, ...shown.map(pictureOf)),
    morePictures === 0 ? undefined : node('p', {}, morePicturesText(morePictures)),
    cameras.length === 0
      ? node('p', {}, known === undefined ? TEXT.camerasUnknown : TEXT.noCameras)
      : tableOf(cameras),
    others.length === 0 ? undefined : node('p', {}, `${TEXT.otherPlates} ${others.join('; ')}.`),
  );
}

function pictureOf({ image, name, more }: PaperPicture): PaperNode {
  return node(
    'figure',
    { className: 'picture' },
    node('img', { src: image, alt: `${name} ${more}` }),
    node('figcaption', {}, node('b', {}, name), ` ${more}`),
  );
}

function tableOf(cameras: readonly PaperCamera[]): PaperNode {
  const rows = cameras.map(({ name, distance, health, plates, ...view }, n) => [
    String(n + 1),
    name,
    distanceText(distance),
    viewText(view),
    health,
    plates.length === 0 ? TEXT.none : plates.join(', '),
  ]);
  return columnTable(TEXT.cameraHeads, rows);
}

/** "looks at it", "40° off its axis, other floor", "not known". */
function viewText({ offAxis, isOtherLevel }: Pick<PaperCamera, 'offAxis' | 'isOtherLevel'>): string {
  const view =
    offAxis === undefined
      ? TEXT.notKnown
      : offAxis <= HALF_VIEW
        ? 'looks at it'
        : `${Math.round(offAxis)}° off its axis`;
  return isOtherLevel ? `${view}, other floor` : view;
}

function morePicturesText(count: number): string {
  return `${count} more ${count === 1 ? 'picture is' : 'pictures are'} kept with the report, and in its bundle.`;
}
