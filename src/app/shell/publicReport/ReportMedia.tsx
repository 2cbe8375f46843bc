import type { PublicReport } from '../../../domain/contract/standaloneReport.ts';
import { TabbedMedia } from '../../features/media/TabbedMedia.tsx';
import { shownTab } from '../../features/media/mediaTabs.ts';
import { imageOf } from '../../text/media.ts';
import { headingOf } from '../../features/publicReport/headingOf.ts';
import { useReportMedia } from './useReportMedia.ts';

interface Props {
  readonly shown: PublicReport;
  readonly k: string;
}

/** Image, sounds and videos of the report; the image is printed whichever of them is shown. */
export function ReportMedia({ shown, k }: Props) {
  const media = useReportMedia(shown.report, k);
  if (media === undefined) return undefined;
  const message = headingOf(shown);
  const printed = media.state.tabs.find(({ kind }) => kind === 'image');
  return (
    <>
      <TabbedMedia media={media} message={message} />
      {printed?.kind === 'image' &&
        printed.content.status === 'loaded' &&
        shownTab(media.state) !== printed && <img src={printed.content.value.url} alt={imageOf(message)} />}
    </>
  );
}
