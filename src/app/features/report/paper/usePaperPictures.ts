import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { ReportKey } from '../../../../domain/contract/shotReport.ts';
import type { PaperPicture } from '../../../../domain/paper/reportPaper.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { httpOf } from '../../../session/console.ts';
import { createMediaCalls } from '../../media/mediaCalls.ts';

/** A row of six. */
const MAX_PICTURES = 6;

/** The pictures of a report; undefined while they load. The component needs the report as its key. */
export function usePaperPictures({ squadId, detectionId }: ReportKey): readonly PaperPicture[] | undefined {
  const store = useStore();
  const [pictures, setPictures] = useState<readonly PaperPicture[]>();
  useEffect(() => {
    const loading = new AbortController();
    const { signal } = loading;
    const urls: string[] = [];
    const load = async (): Promise<void> => {
      const calls = createMediaCalls(httpOf(store));
      const of = { squadId, detectionId };
      const listed = (await calls.files(of, signal)) ?? [];
      const images = listed.filter(({ contentType }) => contentType?.startsWith('image/') === true);
      const loaded = await Promise.all(
        images
          .slice(0, MAX_PICTURES)
          .map(async ({ fileName, cameraName, cameraId }): Promise<PaperPicture[]> => {
            const file = await calls.image(of, fileName, signal);
            if (file === undefined) return [];
            const image = URL.createObjectURL(file.blob);
            urls.push(image);
            return [{ image, name: cameraName ?? cameraId ?? '', more: fileName }];
          }),
      );
      if (!signal.aborted) setPictures(loaded.flat());
    };
    load().catch(reportError(store, 'pictures on paper'));
    return () => {
      loading.abort();
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [store, squadId, detectionId]);
  return pictures;
}
