import { useStore } from 'jotai';
import { useState } from 'react';
import { Link } from 'wouter';
import { DELIVERIES_PATH } from '../../../../domain/access/menuAccess.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import {
  MAIL_HOUR,
  type StatisticsMailList,
  type StatisticsMailPlan,
} from '../../../../domain/contract/statisticsMail.ts';
import { clockHourText } from '../../../../domain/statistics/statisticsWords.ts';
import type { Millis } from '../../../../domain/units.ts';
import { httpOf } from '../../../session/console.ts';
import { STATISTICS_MAILS_TEXT as TEXT } from '../../../text/statisticsMails.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Modal } from '../../../ui/popups/Modal.tsx';
import { WhenLoaded } from '../page/AdminPage.tsx';
import { usePolled } from '../page/usePolled.ts';
import { StatisticsMailForm } from './StatisticsMailForm.tsx';
import { StatisticsMailRow } from './StatisticsMailRow.tsx';
import { parseMailList } from './statisticsMailView.ts';
import styles from './StatisticsMails.module.css';

const REFRESH: Millis = 3000;

interface Props {
  /** What the page counts. */
  readonly counted: Pick<StatisticsMailPlan, 'squadId' | 'kind'>;
  readonly onClose: () => void;
}

/** The scheduled mails of the statistics, and the form that schedules another one. */
export function StatisticsMails({ counted, onClose }: Props) {
  const [polled, refresh] = usePolled(PATHS.statisticsMails, { parse: parseMailList, every: REFRESH });
  return (
    <Modal label={TEXT.title} className={styles.mails} onClose={onClose}>
      <h2 className={styles.title}>{TEXT.title}</h2>
      <StatisticsMailForm counted={counted} onScheduled={refresh} />
      <WhenLoaded polled={polled} onRetry={refresh}>
        {(list) => <MailList list={list} onChanged={refresh} />}
      </WhenLoaded>
      <div className={styles.acts}>
        <Link href={DELIVERIES_PATH}>{TEXT.deliveries}</Link>
        <Button onPress={onClose}>{TEXT.close}</Button>
      </div>
    </Modal>
  );
}

interface ListProps {
  readonly list: StatisticsMailList;
  readonly onChanged: () => void;
}

function MailList({ list: { timeZone, mails }, onChanged }: ListProps) {
  const store = useStore();
  const [problem, setProblem] = useState('');
  const call = async (path: string, method: 'POST' | 'DELETE', failed: string) => {
    const done = await httpOf(store).send(`${PATHS.statisticsMails}/${path}`, { method, failures: 'silent' });
    setProblem(done.ok ? '' : (done.reason.message ?? failed));
    onChanged();
  };
  return (
    <>
      <p className={styles.note}>{TEXT.about(clockHourText(MAIL_HOUR), timeZone)}</p>
      {problem !== '' && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {mails.length === 0 ? (
        <p>{TEXT.none}</p>
      ) : (
        <ul className={styles.list} aria-label={TEXT.title}>
          {mails.map((mail) => (
            <StatisticsMailRow
              key={mail.id}
              mail={mail}
              timeZone={timeZone}
              onSend={() => void call(`${mail.id}/send`, 'POST', TEXT.unsent)}
              onRemove={() => void call(String(mail.id), 'DELETE', TEXT.unremoved)}
            />
          ))}
        </ul>
      )}
    </>
  );
}
