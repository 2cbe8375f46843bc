import { useStore } from 'jotai';
import { useState } from 'react';
import { PATHS } from '../../../../domain/contract/paths.ts';
import {
  MAIL_RHYTHMS,
  MAX_MAIL_RECIPIENTS,
  type MailRhythm,
  type StatisticsMailPlan,
} from '../../../../domain/contract/statisticsMail.ts';
import { STATISTICS_KIND_TEXT } from '../../../../domain/statistics/statisticsWords.ts';
import { sendForRow } from '../../../http/sendFor.ts';
import { sendOnce } from '../../../http/sendOnce.ts';
import { httpOf } from '../../../session/console.ts';
import { RHYTHM_TEXT, STATISTICS_MAILS_TEXT as TEXT } from '../../../text/statisticsMails.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { readAddresses } from './statisticsMailView.ts';
import styles from './StatisticsMails.module.css';

const RHYTHMS = MAIL_RHYTHMS.map((value) => ({ value, text: RHYTHM_TEXT[value] }));

interface Props {
  /** What the page counts. */
  readonly counted: Pick<StatisticsMailPlan, 'squadId' | 'kind'>;
  readonly onScheduled: () => void;
}

/** Schedules a mail of what the page counts. */
export function StatisticsMailForm({ counted, onScheduled }: Props) {
  const store = useStore();
  const [every, setEvery] = useState<MailRhythm>('weekly');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const recipients = readAddresses(text);
  const squad = counted.squadId === '' ? TEXT.allSquads : TEXT.squad(counted.squadId);
  const schedule = async () => {
    if (isBusy || recipients.length === 0) return;
    setBusy(true);
    const body: StatisticsMailPlan = { ...counted, every, recipients };
    const done = await sendOnce(store, `mail statistics ${JSON.stringify(body)}`, (onceKey) =>
      sendForRow(httpOf(store), PATHS.statisticsMails, { method: 'POST', body, onceKey, failures: 'silent' }),
    );
    setBusy(false);
    if (done.ok) {
      setText('');
      setProblem('');
      onScheduled();
    } else if (done.reason.kind === 'badRequest') setProblem(TEXT.wrongRecipients(MAX_MAIL_RECIPIENTS));
    else setProblem(done.reason.message ?? TEXT.unscheduled);
  };
  return (
    <form
      className={styles.form}
      aria-label={TEXT.open}
      onSubmit={(event) => {
        event.preventDefault();
        void schedule();
      }}
    >
      <Segments label={TEXT.every} choices={RHYTHMS} value={every} onChoose={setEvery} />
      <Field
        data-first
        label={TEXT.recipients}
        error={problem}
        value={text}
        autoComplete="off"
        spellCheck="false"
        inputMode="email"
        onText={setText}
      />
      <div className={styles.acts}>
        <span className={styles.counted}>{TEXT.counted(STATISTICS_KIND_TEXT[counted.kind], squad)}</span>
        <Button primary type="submit" off={isBusy || recipients.length === 0}>
          {TEXT.schedule}
        </Button>
      </div>
    </form>
  );
}
