/** Test scenarios and their execution. */
import { atom } from 'jotai';
import { atomWithLazy } from 'jotai/utils';
import { hasAny } from '../../../domain/contract/authorities.ts';
import { SCENARIO_RUNNERS } from '../../../domain/access/menuAccess.ts';
import { ALL_ROWS, PATHS } from '../../../domain/contract/paths.ts';
import type { Row } from '../../../domain/json/row.ts';
import { ReadOrder } from '../../../domain/readOrder.ts';
import { TEST_SCENARIOS } from '../../../domain/resources/entities/testScenarios.ts';
import { sendForList, sendForRow } from '../../http/sendFor.ts';
import { httpOf } from '../../session/console.ts';
import { showToastAtom } from '../../browser/toastAtoms.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { testModeAtom } from './testModeAtoms.ts';
import { executedText } from '../../text/scenarios.ts';

export interface Scenario {
  readonly id: number;
  readonly name: string;
}

/** Whether Execute Test is offered: test mode is on, and the user may run scenarios. */
export const canExecuteAtom = atom(
  (get) => get(testModeAtom) !== undefined && hasAny(get(authoritiesAtom), SCENARIO_RUNNERS),
);

const loadedAtom = atom<readonly Scenario[] | 'loading' | 'failed'>('loading');

/** Scenarios to choose from; empty until they are loaded. */
export const scenariosAtom = atom((get) => {
  const loaded = get(loadedAtom);
  return typeof loaded === 'string' ? [] : loaded;
});

/** Whether the scenarios are loaded. */
export const scenariosStateAtom = atom((get) => {
  const loaded = get(loadedAtom);
  return typeof loaded === 'string' ? loaded : 'loaded';
});

/** The scenario that was run last. */
export const lastScenarioAtom = atom<Scenario | undefined>(undefined);

const readsAtom = atomWithLazy(() => new ReadOrder());

export const loadScenariosAtom = atom(null, (get, set): Promise<void> => {
  const request = () => sendForList(httpOf({ get, set }), TEST_SCENARIOS.path, { query: { size: ALL_ROWS } });
  return get(readsAtom).run(request, (answer) => {
    if (answer.ok) set(loadedAtom, answer.value.body.flatMap(scenarioOf));
    else if (get(loadedAtom) === 'loading') set(loadedAtom, 'failed');
  });
});

/** What the server did with a scenario or a single test. */
export interface FiredTest {
  readonly fired: number;
  /** Ids of the reports; undefined where another server does not name them. */
  readonly detectionIds: readonly string[] | undefined;
}

/** Forgets what the former person loaded and ran. */
export const clearScenariosAtom = atom(null, (_get, set) => {
  set(loadedAtom, 'loading');
  set(lastScenarioAtom, undefined);
});

/**
 * Runs a scenario and shows a toast with the number of reports. It becomes the last scenario even if it fails. Returns
 * undefined where it failed; the call shows why.
 */
export const executeScenarioAtom = atom(
  null,
  async (get, set, scenario: Scenario): Promise<FiredTest | undefined> => {
    set(lastScenarioAtom, scenario);
    const answer = await sendForRow(httpOf({ get, set }), PATHS.executeScenario, {
      method: 'POST',
      body: { id: scenario.id },
    });
    if (!answer.ok) return undefined;
    const done = readFired(answer.value.body);
    set(showToastAtom, 'ok', executedText(scenario.name, done.fired));
    return done;
  },
);

/** What an answer says about the reports of a test. */
export function readFired({ fired, detectionIds }: Row): FiredTest {
  const ids = Array.isArray(detectionIds) ? detectionIds.filter((id) => typeof id === 'string') : undefined;
  return { fired: typeof fired === 'number' ? fired : (ids?.length ?? 0), detectionIds: ids };
}

function scenarioOf(row: unknown): Scenario[] {
  const { id, testName } = (row ?? {}) as Record<string, unknown>;
  return typeof id === 'number' ? [{ id, name: typeof testName === 'string' ? testName : String(id) }] : [];
}
