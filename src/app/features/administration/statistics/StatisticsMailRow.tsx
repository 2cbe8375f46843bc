import { useState } from 'react';
import type { StatisticsMail } from '../../../../domain/contract/statisticsMail.ts';
import { STATISTICS_KIND_TEXT } from '../../../../domain/statistics/statisticsWords.ts';
import { RHYTHM_TEXT, STATISTICS_MAILS_TEXT as TEXT } from '../../../text/statisticsMails.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { focusOnMount } from '../../../ui/keyboard/focusOnMount.ts';
import { hasFailed, lastMailText, mailTimeText } from './statisticsMailView.ts';
import styles from './StatisticsMails.module.css';

interface Props {
  readonly mail: StatisticsMail;
  /** In which mails are due. */
  readonly timeZone: string;
  readonly onSend: () => void;
  readonly onRemove: () => void;
}

/** A scheduled mail with its next time, its last result, and what can be done with it. */
export function StatisticsMailRow({ mail, timeZone, onSend, onRemove }: Props) {
  const { every, recipients, squadId, kind, owner, nextAt, last } = mail;
  const [isRemoving, setRemoving] = useState(false);
  const squad = squadId === '' ? TEXT.allSquads : TEXT.squad(squadId);
  const nameOf = (act: string) => TEXT.actOn(act, RHYTHM_TEXT[every], recipients.join(', '));
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{recipients.join(', ')}</strong>
        <span>
          {RHYTHM_TEXT[every]}: {STATISTICS_KIND_TEXT[kind]}, {squad}, {TEXT.by(owner)}
        </span>
        <span>{TEXT.next(mailTimeText(nextAt, timeZone))}</span>
        <span data-failed={(last !== undefined && hasFailed(last)) || undefined}>
          {last === undefined ? TEXT.never : lastMailText(last, timeZone)}
        </span>
      </div>
      {isRemoving ? (
        <fieldset className={styles.acts}>
          <legend>{TEXT.removeQuestion}</legend>
          <Button tight ref={focusOnMount} onPress={() => setRemoving(false)}>
            {TEXT.cancel}
          </Button>
          <Button tight primary aria-label={nameOf(TEXT.remove)} onPress={onRemove}>
            {TEXT.remove}
          </Button>
        </fieldset>
      ) : (
        <div className={styles.acts}>
          <Button tight aria-label={nameOf(TEXT.sendNow)} onPress={onSend}>
            {TEXT.sendNow}
          </Button>
          <Button tight aria-label={nameOf(`${TEXT.remove}…`)} onPress={() => setRemoving(true)}>
            {TEXT.remove}…
          </Button>
        </div>
      )}
    </li>
  );
}
