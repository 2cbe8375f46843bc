import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { ChevronDown, FlaskConical } from 'lucide-react';
import { reportError } from '../../browser/errorLog.ts';
import { executeNamed, SCENARIO_TEXT } from '../../text/scenarios.ts';
import { MenuButton } from '../../ui/popups/MenuButton.tsx';
import styles from './ExecuteTest.module.css';
import {
  executeScenarioAtom,
  lastScenarioAtom,
  canExecuteAtom,
  scenariosAtom,
  type Scenario,
} from '../../data/loading/scenarios.ts';
import { useScenarios } from '../../data/loading/useScenarios.ts';

/** Button to run a test scenario in test mode. The first press asks for the scenario, later ones repeat it. */
export function ExecuteTest() {
  return useAtomValue(canExecuteAtom) ? <Runner /> : undefined;
}

function Runner() {
  const store = useStore();
  useScenarios();
  const scenarios = useAtomValue(scenariosAtom);
  const last = useAtomValue(lastScenarioAtom);
  const execute = useSetAtom(executeScenarioAtom);
  const run = (scenario: Scenario) => void execute(scenario).catch(reportError(store, 'scenario'));
  const entries = scenarios.map((scenario) => ({
    id: String(scenario.id),
    text: scenario.name,
    onAction: () => run(scenario),
  }));
  if (last === undefined) {
    return (
      <div className={styles.box}>
        <MenuButton className={styles.button} entries={entries}>
          <FlaskConical aria-hidden="true" />
          <span>{SCENARIO_TEXT.execute}</span>
          <ChevronDown aria-hidden="true" />
        </MenuButton>
      </div>
    );
  }
  return (
    <div className={styles.box}>
      <button
        type="button"
        className={styles.button}
        title={executeNamed(last.name)}
        onClick={() => run(last)}
      >
        <FlaskConical aria-hidden="true" />
        <span>{SCENARIO_TEXT.execute}</span>
      </button>
      <MenuButton className={styles.button} label={SCENARIO_TEXT.another} entries={entries}>
        <ChevronDown aria-hidden="true" />
      </MenuButton>
    </div>
  );
}
