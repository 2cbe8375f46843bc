import { useAtomValue } from 'jotai';
import { hasAny } from '../../../domain/contract/authorities.ts';
import { HOME_RULE } from '../../../domain/contract/callRules.ts';
import type { WaitingReport } from '../../../domain/contract/reviewQueue.ts';
import { keyText } from '../../../domain/contract/shotReport.ts';
import { accountAtom, authoritiesAtom } from '../../session/tokenAtoms.ts';
import { REVIEW_SHORTCUTS } from '../../text/reviewKeys.ts';
import { departedText, REVIEW_QUEUE_TEXT as TEXT } from '../../text/reviewQueue.ts';
import { Message } from '../../ui/controls/Message.tsx';
import { useShortcut } from '../../ui/keyboard/useShortcut.ts';
import { QueueList } from './QueueList.tsx';
import { QueuedReport } from './QueuedReport.tsx';
import styles from './ReviewQueue.module.css';
import { useCurrentReport } from './useCurrentReport.ts';
import { useReviewQueue, type KnownQueue } from './useReviewQueue.ts';
import { useWarmNext } from './useWarmNext.ts';

/** What waits for a review, one report after the other, by keyboard. */
export function ReviewQueuePage() {
  const authorities = useAtomValue(authoritiesAtom);
  if (!hasAny(authorities, HOME_RULE.of)) return <Message tone="danger" title={TEXT.noHome} />;
  return <Queue />;
}

function Queue() {
  const [known] = useReviewQueue();
  if (known === undefined) return <Message title={TEXT.loading} />;
  if (known === 'failed') return <Message tone="danger" title={TEXT.failed} />;
  return <Known known={known} />;
}

function Known({ known }: { readonly known: KnownQueue }) {
  const me = useAtomValue(accountAtom)?.login ?? '';
  const { queue, departed } = known;
  const { waiting, current, next, open, goOn } = useCurrentReport(known, me);
  useShortcut(REVIEW_SHORTCUTS.next, goOn);
  useWarmNext(next);
  const gone = departed.find(({ report }) => current !== undefined && keyText(report) === keyText(current));
  return (
    <div className={styles.page}>
      <QueueList known={known} waiting={waiting} current={current} open={open} goOn={next && goOn} />
      {current === undefined ? (
        <NothingWaits isOn={queue.isOn} waiting={waiting} />
      ) : (
        <QueuedReport current={current} notice={gone && departedText(gone.why)} goOn={goOn} />
      )}
    </div>
  );
}

function NothingWaits({
  isOn,
  waiting,
}: {
  readonly isOn: boolean;
  readonly waiting: readonly WaitingReport[];
}) {
  if (!isOn) return <Message title={TEXT.off} text={TEXT.offMore} />;
  return <Message title={TEXT.empty} text={waiting.length > 0 ? TEXT.othersMust : TEXT.emptyMore} />;
}
