import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { reportError } from '../../browser/errorLog.ts';
import {
  loadScenariosAtom,
  scenariosAtom,
  scenariosStateAtom,
  type Scenario,
} from '../../data/loading/scenarios.ts';
import { useScenarios } from '../../data/loading/useScenarios.ts';
import { screenName } from '../../text/screenName.ts';
import { TESTS_TEXT as TEXT } from '../../text/tests.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Message } from '../../ui/controls/Message.tsx';
import { PageFrame } from '../../ui/page/PageFrame.tsx';
import { mayRunAtom, runScenarioAtom } from './runAtoms.ts';
import { RunResults } from './RunResults.tsx';
import styles from './tests.module.css';
import { useRun } from './useRun.ts';

/** Runs a stored scenario. */
export function AutoTest() {
  useScenarios();
  const state = useAtomValue(scenariosStateAtom);
  const scenarios = useAtomValue(scenariosAtom);
  return (
    <PageFrame title={screenName('/test/auto-test') ?? ''} about={TEXT.auto}>
      {state === 'loading' && <div className={styles.panel} aria-busy="true" />}
      {state === 'failed' && <Failed />}
      {state === 'loaded' && scenarios.length === 0 && <Message title={TEXT.noScenarios} />}
      {scenarios.length > 0 && <Choice scenarios={scenarios} />}
      <RunResults />
    </PageFrame>
  );
}

function Failed() {
  const store = useStore();
  const load = useSetAtom(loadScenariosAtom);
  return (
    <Message tone="danger" title={TEXT.scenariosFailed}>
      <Button onPress={() => void load().catch(reportError(store, 'scenarios'))}>{TEXT.retry}</Button>
    </Message>
  );
}

function Choice({ scenarios }: { readonly scenarios: readonly Scenario[] }) {
  const [chosen, setChosen] = useState(scenarios[0]?.id);
  const mayRun = useAtomValue(mayRunAtom);
  const execute = useSetAtom(runScenarioAtom);
  const { busy, run } = useRun();
  const scenario = scenarios.find(({ id }) => id === chosen) ?? scenarios[0];
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        if (scenario !== undefined && mayRun) run(() => execute(scenario));
      }}
    >
      <fieldset className={styles.choices}>
        <legend>{TEXT.scenario}</legend>
        {scenarios.map(({ id, name }) => (
          <label key={id}>
            <input
              type="radio"
              name="scenario"
              checked={id === scenario?.id}
              onChange={() => setChosen(id)}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.actions}>
        <Button primary type="submit" disabled={!mayRun} aria-disabled={busy}>
          <FlaskConical aria-hidden="true" />
          <span>{busy ? TEXT.running : TEXT.run}</span>
        </Button>
        {!mayRun && <small>{TEXT.notAllowed}</small>}
      </div>
    </form>
  );
}
