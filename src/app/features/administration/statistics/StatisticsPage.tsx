import { useStore } from 'jotai';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { STATISTICS_KINDS } from '../../../../domain/contract/statistics.ts';
import { writeIso } from '../../../../domain/json/instant.ts';
import { serverNow } from '../../../browser/serverClock.ts';
import {
  STATISTICS_PERIODS,
  writeStatisticsChoice,
  type StatisticsChoice,
} from '../../../../domain/statistics/statisticsChoice.ts';
import { STATISTICS_KIND_TEXT } from '../../../../domain/statistics/statisticsWords.ts';
import { STATISTICS_PERIOD_TEXT, STATISTICS_TEXT as TEXT } from '../../../text/statistics.ts';
import { Message } from '../../../ui/controls/Message.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { AdminPage } from '../page/AdminPage.tsx';
import { PeriodFields } from '../page/PeriodFields.tsx';
import { MailButton } from './MailButton.tsx';
import { StatisticsFigures } from './StatisticsFigures.tsx';
import { readStatisticsChoice, spanOf } from './statisticsView.ts';

const PERIOD_CHOICES = STATISTICS_PERIODS.map((value) => ({ value, text: STATISTICS_PERIOD_TEXT[value] }));
const KIND_CHOICES = STATISTICS_KINDS.map((value) => ({ value, text: STATISTICS_KIND_TEXT[value] }));

/** How many reports there were in a period, beside the equal one before. The choice is in the address. */
export function StatisticsPage() {
  const store = useStore();
  const [path, navigate] = useLocation();
  const choice = readStatisticsChoice(useSearch());
  const [asOf, setAsOf] = useState(() => serverNow(store));
  const span = spanOf(choice, asOf);
  const change = (changed: Partial<StatisticsChoice>) => {
    // An own period begins with the one that was shown.
    const shown = changed.period === 'own' && span && { from: writeIso(span.from), to: writeIso(span.to) };
    setAsOf(serverNow(store));
    navigate(`${path}?${writeStatisticsChoice({ ...choice, ...shown, ...changed })}`, { replace: true });
  };
  return (
    <AdminPage
      title={TEXT.title}
      about={TEXT.about}
      tools={
        <>
          <PeriodFields choice={choice} periods={PERIOD_CHOICES} onChange={change} />
          <Segments
            label={TEXT.counted}
            choices={KIND_CHOICES}
            value={choice.kind}
            onChoose={(kind) => change({ kind })}
          />
          <MailButton counted={{ squadId: choice.squad, kind: choice.kind }} />
        </>
      }
      onRefresh={() => setAsOf(serverNow(store))}
    >
      {span === undefined ? (
        <Message title={TEXT.invalid} />
      ) : (
        <StatisticsFigures key={asOf} span={span} squad={choice.squad} kind={choice.kind} asOf={asOf} />
      )}
    </AdminPage>
  );
}
