import { ReportMedia } from './ReportMedia.tsx';
import { ReportPage } from '../../features/publicReport/ReportPage.tsx';

const loadReview = async () => (await import('./ReportReview.tsx')).ReportReview;

/** The page of one report, with its media and, for reviewers, the review. */
export function PublicReport() {
  return <ReportPage media={(shown, k) => <ReportMedia shown={shown} k={k} />} loadReview={loadReview} />;
}
