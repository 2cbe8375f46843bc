import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { MAX_DRILL_MINUTES } from '../../../domain/contract/drill.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import { readFinite } from '../../../domain/json/read.ts';
import { scenariosAtom } from '../../data/loading/scenarios.ts';
import { useScenarios } from '../../data/loading/useScenarios.ts';
import { sendForRow } from '../../http/sendFor.ts';
import { httpOf } from '../../session/console.ts';
import { DRILL_TEXT as TEXT } from '../../text/drills.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ChoiceField } from '../../ui/controls/ChoiceField.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { LAST_MINUTE } from '../../ui/facts/moment.ts';
import { SquadSelect } from './SquadSelect.tsx';
import styles from './Drills.module.css';

interface Draft {
  readonly squadId: string;
  /** Id of a scenario; '' for a period. */
  readonly scenario: string;
  readonly fromSquad: string;
  readonly from: string;
  readonly to: string;
  readonly minutes: string;
}

/** What is played, into which squad, and for how long. */
export function DrillForm({ onStarted }: { readonly onStarted: (id: number) => void }) {
  useScenarios();
  const store = useStore();
  const scenarios = useAtomValue(scenariosAtom);
  const [draft, setDraft] = useState<Draft>({
    squadId: '',
    scenario: String(scenarios[0]?.id ?? ''),
    fromSquad: '',
    from: '',
    to: '',
    minutes: '15',
  });
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const request = requestOf(draft);
  const start = async () => {
    if (request === undefined || isBusy) return;
    setBusy(true);
    const call = { method: 'POST', body: request, failures: 'silent' } as const;
    const started = await sendForRow(httpOf(store), PATHS.drills, call);
    setBusy(false);
    setProblem(started.ok ? '' : (started.reason.message ?? TEXT.failed));
    if (started.ok) onStarted(readFinite(started.value.body['id']));
  };
  return (
    <form
      className={styles.form}
      aria-label={TEXT.start}
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <SquadSelect value={draft.squadId} onChange={(squadId) => set({ squadId })} />
      <ChoiceField
        label={TEXT.what}
        value={draft.scenario}
        choices={scenarios.map(({ id, name }) => ({ value: String(id), text: name }))}
        none={TEXT.period}
        onChoose={(scenario) => set({ scenario })}
      />
      {draft.scenario === '' && <PeriodFields draft={draft} set={set} />}
      <Field
        label={TEXT.minutes}
        error={problem}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={draft.minutes}
        onText={(minutes) => set({ minutes })}
      />
      <Button primary type="submit" off={isBusy || request === undefined}>
        {TEXT.start}
      </Button>
    </form>
  );
}

interface PeriodProps {
  readonly draft: Draft;
  readonly set: (part: Partial<Draft>) => void;
}

function PeriodFields({ draft, set }: PeriodProps) {
  return (
    <>
      <Field
        label={TEXT.fromSquad}
        error=""
        autoComplete="off"
        maxLength={128}
        value={draft.fromSquad}
        onText={(fromSquad) => set({ fromSquad })}
      />
      {(['from', 'to'] as const).map((end) => (
        <Field
          key={end}
          label={TEXT[end]}
          error=""
          type="datetime-local"
          max={LAST_MINUTE}
          value={draft[end]}
          onText={(text) => set({ [end]: text })}
        />
      ))}
    </>
  );
}

/** What is sent; undefined while something is missing. */
function requestOf({ squadId, scenario, fromSquad, from, to, minutes }: Draft): object | undefined {
  const length = /^\d{1,3}$/.test(minutes) ? Number(minutes) : 0;
  if (squadId === '' || length < 1 || length > MAX_DRILL_MINUTES) return undefined;
  if (scenario !== '') return { squadId, minutes: length, scenarioId: Number(scenario) };
  const [begin, end] = [new Date(from).getTime(), new Date(to).getTime()];
  if (fromSquad === '' || !(begin < end)) return undefined;
  return { squadId, minutes: length, fromSquad, from: begin, to: end };
}
