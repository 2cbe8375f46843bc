import { useAtomValue } from 'jotai';
import { INCIDENT_STATES } from '../../../../domain/contract/incident.ts';
import { REPORT_SYMBOLS } from '../../../../domain/contract/reportTypes.ts';
import { RESPONSE_OUTCOMES } from '../../../../domain/contract/response.ts';
import { squadsAtom } from '../../../data/loading/testModeAtoms.ts';
import { INCIDENT_LIST_TEXT as TEXT } from '../../../text/incidentList.ts';
import { STATE_TEXT } from '../../../text/incidentStates.ts';
import { OUTCOME_TEXT } from '../../../text/response.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ChoiceField } from '../../../ui/controls/ChoiceField.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { LAST_MINUTE, momentField, readMomentField } from '../../../ui/facts/moment.ts';
import { readIncidentFilter, writeIncidentFilter, type IncidentListFilter } from '../page/incidentFilter.ts';

const CHOICES = {
  state: INCIDENT_STATES.map((value) => ({ value, text: STATE_TEXT[value] })),
  outcome: RESPONSE_OUTCOMES.map((value) => ({ value, text: OUTCOME_TEXT[value] })),
  taken: [{ value: 'never', text: TEXT.neverTaken }],
  hold: [{ value: 'on', text: TEXT.onHold }],
  tests: [{ value: 'off', text: TEXT.withoutTests }],
  type: REPORT_SYMBOLS.map((value) => ({ value, text: value })),
} as const;
const CHOICE_NAMES = ['state', 'outcome', 'taken', 'hold', 'tests', 'type'] as const;

interface Props {
  readonly filter: IncidentListFilter;
  readonly onChange: (changed: Partial<IncidentListFilter>) => void;
}

/** Fields of the filter of incidents. */
export function IncidentFilters({ filter, onChange }: Props) {
  const squads = useAtomValue(squadsAtom);
  return (
    <>
      <Field label={TEXT.search} error="" value={filter.search} onText={(search) => onChange({ search })} />
      {CHOICE_NAMES.map((name) => (
        <ChoiceField
          key={name}
          label={TEXT[name]}
          value={filter[name]}
          choices={CHOICES[name]}
          none={TEXT.all}
          onChoose={(value) => onChange({ [name]: value })}
        />
      ))}
      <ChoiceField
        label={TEXT.squad}
        value={filter.squadId}
        choices={squads.map(({ squadId }) => ({ value: squadId, text: squadId }))}
        none={TEXT.all}
        onChoose={(squadId) => onChange({ squadId })}
      />
      {(['zone', 'sensor'] as const).map((part) => (
        <Field
          key={part}
          label={TEXT[part]}
          error=""
          value={filter[part]}
          onText={(text) => onChange({ [part]: text })}
        />
      ))}
      {(['from', 'to'] as const).map((end) => {
        const part = end === 'from' ? 'alarmFrom' : 'alarmTo';
        return (
          <Field
            key={end}
            label={TEXT[end]}
            type="datetime-local"
            error=""
            max={LAST_MINUTE}
            value={momentField(filter[part])}
            onText={(text) => onChange({ [part]: readMomentField(text) })}
          />
        );
      })}
      {writeIncidentFilter({ ...filter, page: 0 }) !== '' && (
        <Button onPress={() => onChange(readIncidentFilter(''))}>{TEXT.clear}</Button>
      )}
    </>
  );
}
