import type { PublicReport } from '../../../domain/contract/standaloneReport.ts';
import { TabbedMedia } from '../../features/media/TabbedMedia.tsx';
import { headingOf } from '../../features/publicReport/headingOf.ts';
import { useReportMedia } from './useReportMedia.ts';

interface Props {
  readonly shown: PublicReport;
  readonly k: string;
}

/** Image, sounds and videos of the report. */
export function ReportMedia({ shown, k }: Props) {
  const media = useReportMedia(shown.report, k);
  return media && <TabbedMedia media={media} message={headingOf(shown)} />;
}
