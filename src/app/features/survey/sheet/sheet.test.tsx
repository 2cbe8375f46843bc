import { afterEach, expect, it, vi } from 'vitest';
import type { SurveyPort } from '../../../../domain/survey/port/surveyPort.ts';
import { stateOf } from '../../../../workers/survey/surveyState.ts';
import { openTestTools } from '../../../../workers/survey/testing/openTestSquad.ts';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { receiveSurveyStateAtom, setSurveyPortAtom } from '../data/surveyAtoms.ts';
import { mount, until, type Mounted } from '../../../testing/mount.tsx';
import { SurveySheetDialog } from './SurveySheetDialog.tsx';

const NODES = 1_201;

let page: Mounted | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await page?.unmount();
});

it('[survey.74] a sheet is rendered in parts, is printed once all of it is there, and says what is not saved', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { squad, tools } = openTestTools();
  const nodes = Array.from({ length: NODES }, (_, i) => {
    return { nodeId: String(i), node_lat: 40 + i / 10_000, node_long: -74, notes: i === 3 ? 'Roof' : '' };
  });
  squad.perform({ kind: 'add', items: { nodes } });
  const store = createAppStore();
  const port: Partial<SurveyPort> = { surveySheet: (level) => tools.surveySheet(level) };
  store.set(setSurveyPortAtom, port as SurveyPort);
  store.set(receiveSurveyStateAtom, stateOf(squad, undefined));
  const seen = new Set<string>();
  const rows = () => document.querySelectorAll('section[aria-label="Nodes"] tbody tr').length;
  const observer = new MutationObserver(() => {
    if (rows() > 0) seen.add(`${rows()} rows, ${print.mock.calls.length} printed`);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  page = await mount(<SurveySheetDialog />, { store });
  await until(() => print.mock.calls.length > 0);
  observer.disconnect();
  expect([...seen].slice(0, 3)).toEqual([
    '500 rows, 0 printed',
    '1000 rows, 0 printed',
    '1201 rows, 0 printed',
  ]);
  expect(print).toHaveBeenCalledOnce();
  const text = document.querySelector('article')?.textContent ?? '';
  expect(text).toContain('1\u202F201 nodes, 0 zones, 0 cameras');
  expect(text).toContain('1 unsaved edit');
  expect(text).toContain('Roof');
});
