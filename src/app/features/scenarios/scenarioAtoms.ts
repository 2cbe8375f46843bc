/** Test scenarios and their execution (HM-11, T-92). */
import { atom } from 'jotai';
import { hasAny } from '../../../domain/contract/authorities.ts';
import { SCENARIO_RUNNERS } from '../../../domain/access/menuAccess.ts';
import { EVERYTHING, PATHS } from '../../../domain/contract/paths.ts';
import { httpOf } from '../../session/console.ts';
import { showToastAtom } from '../../base/toastAtoms.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { testModeAtom } from '../../data/loading/testMode.ts';
import { executed } from '../../text/scenarios.ts';

export interface Scenario {
  readonly id: number;
  readonly name: string;
}

/** Whether Execute Test is offered: test mode is on, and the user may run scenarios. */
export const canExecuteAtom = atom(
  (get) => get(testModeAtom) !== undefined && hasAny(get(authoritiesAtom), SCENARIO_RUNNERS),
);

const loadedAtom = atom<readonly Scenario[]>([]);

/** Scenarios to choose from. */
export const scenariosAtom = atom((get) => get(loadedAtom));

/** The scenario that was run last. */
export const lastScenarioAtom = atom<Scenario | undefined>(undefined);

export const loadScenariosAtom = atom(null, async (get, set): Promise<void> => {
  const answer = await httpOf({ get, set }).send(PATHS.testScenarios, {
    list: true,
    query: { size: EVERYTHING },
  });
  if (answer.ok && Array.isArray(answer.value.body)) set(loadedAtom, answer.value.body.flatMap(scenarioOf));
});

/** Runs a scenario and shows a toast with the number of reports. It becomes the last scenario even if it fails. */
export const executeScenarioAtom = atom(null, async (get, set, scenario: Scenario): Promise<void> => {
  set(lastScenarioAtom, scenario);
  const answer = await httpOf({ get, set }).send(PATHS.executeScenario, {
    method: 'POST',
    body: { id: scenario.id },
  });
  if (!answer.ok) return;
  const { fired } = (answer.value.body ?? {}) as { fired?: unknown };
  set(showToastAtom, 'ok', executed(scenario.name, typeof fired === 'number' ? fired : 0));
});

function scenarioOf(row: unknown): Scenario[] {
  const { id, testName } = (row ?? {}) as Record<string, unknown>;
  return typeof id === 'number' ? [{ id, name: typeof testName === 'string' ? testName : String(id) }] : [];
}
