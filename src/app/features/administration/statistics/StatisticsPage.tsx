import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { writeIso } from '../../../../domain/json/instant.ts';
import { serverNow } from '../../../browser/serverClock.ts';
import { squadsAtom } from '../../../data/loading/testModeAtoms.ts';
import {
  STATISTICS_KIND_TEXT,
  STATISTICS_KINDS,
  STATISTICS_PERIOD_TEXT,
  STATISTICS_PERIODS,
  STATISTICS_TEXT as TEXT,
} from '../../../text/statistics.ts';
import { ChoiceField } from '../../../ui/controls/ChoiceField.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Message } from '../../../ui/controls/Message.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { LAST_MINUTE, momentField, readMomentField } from '../../../ui/facts/moment.ts';
import { AdminPage } from '../page/AdminPage.tsx';
import { StatisticsFigures } from './StatisticsFigures.tsx';
import {
  readStatisticsChoice,
  spanOf,
  writeStatisticsChoice,
  type StatisticsChoice,
} from './statisticsView.ts';

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
      tools={<StatisticsFields choice={choice} onChange={change} />}
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

interface FieldsProps {
  readonly choice: StatisticsChoice;
  readonly onChange: (changed: Partial<StatisticsChoice>) => void;
}

function StatisticsFields({ choice, onChange }: FieldsProps) {
  const squads = useAtomValue(squadsAtom);
  return (
    <>
      <ChoiceField
        label={TEXT.period}
        value={choice.period}
        choices={PERIOD_CHOICES}
        onChoose={(value) =>
          onChange({ period: STATISTICS_PERIODS.find((name) => name === value) ?? 'month' })
        }
      />
      {choice.period === 'own' &&
        (['from', 'to'] as const).map((end) => (
          <Field
            key={end}
            label={TEXT[end]}
            type="datetime-local"
            error=""
            max={LAST_MINUTE}
            value={momentField(choice[end])}
            onText={(text) => onChange({ [end]: readMomentField(text) })}
          />
        ))}
      <ChoiceField
        label={TEXT.squad}
        value={choice.squad}
        none={TEXT.allSquads}
        choices={squads.map(({ squadId }) => ({ value: squadId, text: squadId }))}
        onChoose={(squad) => onChange({ squad })}
      />
      <Segments
        label={TEXT.counted}
        choices={KIND_CHOICES}
        value={choice.kind}
        onChoose={(kind) => onChange({ kind })}
      />
    </>
  );
}
