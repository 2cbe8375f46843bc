import { useAtomValue } from 'jotai';
import { squadsAtom } from '../../../data/loading/testModeAtoms.ts';
import { ADMIN_TEXT } from '../../../text/administration.ts';
import { ChoiceField } from '../../../ui/controls/ChoiceField.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { LAST_MINUTE, momentField, readMomentField } from '../../../ui/facts/moment.ts';

const TEXT = ADMIN_TEXT.figures;

/** A period and squad of figures: instants as ISO text, '' for none. */
interface PeriodChoice<Period> {
  readonly period: Period | 'own';
  readonly from: string;
  readonly to: string;
  readonly squad: string;
}

interface Props<Period> {
  readonly choice: PeriodChoice<Period>;
  readonly periods: readonly { readonly value: Period | 'own'; readonly text: string }[];
  readonly onChange: (changed: Partial<PeriodChoice<Period>>) => void;
}

/** Fields of a period, with two ends where it is the person's own, and of a squad. */
export function PeriodFields<Period extends string>({ choice, periods, onChange }: Props<Period>) {
  const squads = useAtomValue(squadsAtom);
  const choosePeriod = (chosen: string) => {
    const found = periods.find(({ value }) => value === chosen);
    if (found !== undefined) onChange({ period: found.value });
  };
  return (
    <>
      <ChoiceField label={TEXT.period} value={choice.period} choices={periods} onChoose={choosePeriod} />
      {choice.period === 'own' &&
        (['from', 'to'] as const).map((end) => (
          <Field
            key={end}
            label={TEXT[end]}
            type="datetime-local"
            error=""
            max={LAST_MINUTE}
            value={momentField(choice[end])}
            onText={(text) => onChange({ [end]: readMomentField(text) } as Partial<PeriodChoice<Period>>)}
          />
        ))}
      <ChoiceField
        label={TEXT.squad}
        value={choice.squad}
        none={TEXT.allSquads}
        choices={squads.map(({ squadId }) => ({ value: squadId, text: squadId }))}
        onChoose={(squad) => onChange({ squad })}
      />
    </>
  );
}
