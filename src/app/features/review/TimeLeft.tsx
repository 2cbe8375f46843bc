import { useAtomValue, useStore } from 'jotai';
import { Clock } from 'lucide-react';
import type { ShotReport } from '../../../domain/contract/shotReport.ts';
import { reportError } from '../../browser/errorLog.ts';
import { engineConfigAtom } from '../../data/config/consoleAtoms.ts';
import { addTimeText, leftText, REVIEW_TEXT } from '../../text/review.ts';
import { ariaKeys } from '../../text/keys.ts';
import { REVIEW_SHORTCUTS } from '../../text/reviewKeys.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useShortcut } from '../../ui/keyboard/useShortcut.ts';
import styles from './Review.module.css';
import { useEmbargoLeft } from './useEmbargoLeft.ts';
import type { ReviewActions } from './useReview.ts';

/** Title of the review; while the report is embargoed also the time left as the server counts it, and Add Time. */
export function TimeLeft({
  report,
  actions,
}: {
  readonly report: ShotReport;
  readonly actions: ReviewActions;
}) {
  const store = useStore();
  const { reviewerDelay } = useAtomValue(engineConfigAtom);
  const remaining = useEmbargoLeft(report, reviewerDelay);
  const left = actions.released ? 0 : remaining;
  const addTime = () => void (actions.busy || actions.addTime().catch(reportError(store, 'review')));
  const total = reviewerDelay + (report.notificationDelay ?? 0);
  return (
    <>
      <div className={styles.title}>
        <b>{REVIEW_TEXT.reclassify}</b>
        {left > 0 && (
          <>
            <span>{REVIEW_TEXT.embargoed}</span>
            <span role="timer" aria-label={REVIEW_TEXT.embargoed} className={styles.left}>
              <Clock aria-hidden="true" />
              <span>{leftText(left)}</span>
            </span>
            <AddTime actions={actions} onPress={addTime} />
          </>
        )}
      </div>
      {left > 0 && (
        <i
          className={styles.bar}
          style={{ transform: `scaleX(${Math.min(1, left / Math.max(1, total))})` }}
        />
      )}
    </>
  );
}

interface AddTimeProps {
  readonly actions: ReviewActions;
  readonly onPress: () => void;
}

function AddTime({ actions, onPress }: AddTimeProps) {
  useShortcut(REVIEW_SHORTCUTS.addTime, onPress);
  return (
    <Button
      tight
      title={addTimeText(actions.extraTime)}
      aria-keyshortcuts={ariaKeys(REVIEW_SHORTCUTS.addTime)}
      aria-disabled={actions.busy}
      onPress={onPress}
    >
      {REVIEW_TEXT.addTime}
    </Button>
  );
}
