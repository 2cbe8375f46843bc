import { useAtomValue, atom } from 'jotai';
import { Chunk } from '../../ui/page/Chunk.tsx';
import styles from './Review.module.css';
import { isReviewer } from '../../../domain/access/topicAccess.ts';
import type { ShotReport } from '../../../domain/contract/shotReport.ts';
import { reviewedSymbol } from '../../../domain/reports/reclassify.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';
import { isReplayAtom } from '../../data/engine/liveAtoms.ts';
import { LIVE_TEXT } from '../../text/live.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';

/** Whether a report can be reviewed: it has an id of the server and a type that is reviewed. */
function hasReview(report: ShotReport): boolean {
  return report.id !== undefined && reviewedSymbol(report) !== undefined;
}

/** Whether the shot panel shows the review: the user is a reviewer and the selected report can be reviewed. */
const reviewShownAtom = atom((get) => {
  const selected = get(selectedReportAtom);
  return selected !== undefined && isReviewer(get(authoritiesAtom)) && hasReview(selected.report);
});

const loadReview = async () => (await import('./ReviewOfSelected.tsx')).ReviewOfSelected;

/** Review in the shot panel, loaded and shown for reviewers only. */
export function ReviewControl() {
  const isShown = useAtomValue(reviewShownAtom);
  const isReplay = useAtomValue(isReplayAtom);
  if (!isShown) return undefined;
  if (isReplay) return <p className={styles.replay}>{LIVE_TEXT.notInReplay}</p>;
  return (
    <div className={styles.slot}>
      <Chunk load={loadReview} isQuiet />
    </div>
  );
}
