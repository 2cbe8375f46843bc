/** The pictures that are kept with a report, for paper. */
import type { ReportKey } from '../../../../domain/contract/shotReport.ts';
import {
  MAX_PAPER_PICTURES,
  type PaperPicture,
  type RoundContent,
} from '../../../../domain/paper/paperContent.ts';
import { httpOf } from '../../../session/console.ts';
import { createMediaCalls } from '../../media/mediaCalls.ts';
import type { PaperSession } from './paperSession.ts';

/** The first pictures of a report, and how many more there are; one that does not come counts as one of these. */
export async function loadPaperPictures(
  { store, signal, addressOf }: PaperSession,
  { squadId, detectionId }: ReportKey,
): Promise<Pick<RoundContent, 'pictures' | 'morePictures'>> {
  const calls = createMediaCalls(httpOf(store));
  const of = { squadId, detectionId };
  const listed = (await calls.files(of, signal)) ?? [];
  const images = listed.filter(({ contentType }) => contentType?.startsWith('image/') === true);
  const loaded = await Promise.all(
    images
      .slice(0, MAX_PAPER_PICTURES)
      .map(async ({ fileName, cameraName, cameraId }): Promise<PaperPicture[]> => {
        const file = await calls.image(of, fileName, signal);
        if (file === undefined) return [];
        return [{ image: addressOf(file.blob), name: cameraName ?? cameraId ?? '', more: fileName }];
      }),
  );
  const pictures = loaded.flat();
  return { pictures, morePictures: images.length - pictures.length };
}
