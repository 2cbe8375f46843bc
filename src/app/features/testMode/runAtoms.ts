/** The run of a test, and the reports of the run that have arrived. */
import { atom } from 'jotai';
import { hasAny } from '../../../domain/contract/authorities.ts';
import { SCENARIO_RUNNERS } from '../../../domain/access/menuAccess.ts';
import { decideScreen, screenRule } from '../../../domain/access/screenAccess.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import { keyText, type ReportKey } from '../../../domain/contract/shotReport.ts';
import type { EpochMs } from '../../../domain/units.ts';
import { sendForRow } from '../../http/sendFor.ts';
import { serverNow } from '../../browser/serverClock.ts';
import { testReportsAtom, type TestReport } from '../../data/alerts/testReports.ts';
import {
  executeScenarioAtom,
  readFired,
  type FiredTest,
  type Scenario,
} from '../../data/loading/scenarios.ts';
import { httpOf } from '../../session/console.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';

/** A test that was sent. */
export interface TestRun {
  readonly name: string;
  readonly startedAt: EpochMs;
  /** undefined until the server has answered. */
  readonly done: FiredTest | undefined;
}

const runAtom = atom<TestRun | undefined>(undefined);

/** The newest run of this page; undefined before the first. */
export const testRunAtom = atom((get) => get(runAtom));

/** Forgets the run when a page is opened. */
export const clearRunAtom = atom(null, (_get, set) => set(runAtom, undefined));

/** Whether the account may run tests. */
export const mayRunAtom = atom((get) => hasAny(get(authoritiesAtom), SCENARIO_RUNNERS));

/** Whether the account receives live reports. */
export const receivesReportsAtom = atom(
  (get) => decideScreen(screenRule('/'), get(authoritiesAtom)) === 'open',
);

/**
 * Arrived reports of the run, newest first: matched by their ids, or, while the ids are unknown, all test
 * reports since the run began.
 */
export const runReportsAtom = atom((get): readonly TestReport[] => {
  const run = get(runAtom);
  if (run === undefined) return [];
  const ids = run.done?.detectionIds;
  return get(testReportsAtom).filter(({ key, arrivedAt }) =>
    ids === undefined ? arrivedAt >= run.startedAt : ids.includes(key.detectionId),
  );
});

const drawnAtom = atom<ReadonlyMap<string, EpochMs>>(new Map());

/** When each report was drawn on a test page, by the name of its key. */
export const drawnTimesAtom = atom((get) => get(drawnAtom));

/** Notes that a report is being drawn; only the first time counts. */
export const noteDrawnAtom = atom(null, (get, set, key: ReportKey) => {
  const name = keyText(key);
  if (!get(drawnAtom).has(name)) set(drawnAtom, new Map(get(drawnAtom)).set(name, serverNow({ get })));
});

/** Makes a scenario the current run and executes it; the run then has the ids of its reports. */
export const runScenarioAtom = atom(null, async (get, set, scenario: Scenario): Promise<void> => {
  const run = { name: scenario.name, startedAt: serverNow({ get }), done: undefined };
  set(runAtom, run);
  const done = await set(executeScenarioAtom, scenario);
  if (get(runAtom) === run) set(runAtom, done && { ...run, done });
});

/** A manual or simulation test in the format of the server. */
export interface SingleTest {
  readonly payload: object;
  readonly fileName: string;
  readonly squadId: string;
}

/** Sends a manual or simulation test. */
export const sendTestAtom = atom(null, async (get, set, { payload, fileName, squadId }: SingleTest) => {
  const run = { name: fileName, startedAt: serverNow({ get }), done: undefined };
  set(runAtom, run);
  const answer = await sendForRow(httpOf({ get, set }), PATHS.saveTestSimulation, {
    method: 'POST',
    body: { inputJson: JSON.stringify(payload), fileName, squadId },
  });
  if (get(runAtom) !== run) return;
  set(runAtom, answer.ok ? { ...run, done: readFired(answer.value.body) } : undefined);
});
