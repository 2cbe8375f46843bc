import { text } from 'node:stream/consumers';
import type { EpochMs } from '../../src/domain/units.ts';
import type { MediaLibrary } from '../media/mediaLibrary.ts';
import type { StoredReport } from '../store/reports/lists/storedReport.ts';
import type { Store } from '../store/store.ts';
import type { Picture } from './reportValues.ts';

/** Largest picture of a mail, in bytes: mail servers refuse mails of more than a few megabytes. */
const MAX_PICTURE = 2_000_000;

/**
 * The first image of a report that is available now; undefined where there is none, or a large one.
 *
 * @throws where the file cannot be read
 */
export async function pictureOf(
  {
    store,
    media,
    now,
  }: {
    readonly store: Pick<Store, 'media'>;
    readonly media: Pick<MediaLibrary, 'open'>;
    readonly now: () => EpochMs;
  },
  stored: StoredReport,
): Promise<Picture | undefined> {
  const image = (await store.media.list(stored.id, now())).find(({ kind }) => kind === 'image');
  const file = image && (await media.open(stored, image));
  if (image === undefined || file === undefined || file.size === 0 || file.size > MAX_PICTURE)
    return undefined;
  const bytes = file.read({ first: 0, last: file.size - 1 });
  bytes.setEncoding('base64');
  return { contentType: image.contentType, content: await text(bytes) };
}
