import { userEvent } from 'vitest/browser';
import { afterEach, expect, it } from 'vitest';
import type { SurveyPort } from '../../../../domain/survey/port/surveyPort.ts';
import type { SurveyScene } from '../../../../render/survey/surveySceneTypes.ts';
import { stateOf } from '../../../../workers/survey/surveyState.ts';
import { openTestTools } from '../../../../workers/survey/testing/openTestSquad.ts';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { receiveSurveyStateAtom, setSurveyPortAtom } from '../data/surveyAtoms.ts';
import { byName, doing, mount, until, type Mounted } from '../../../testing/mount.tsx';
import { openToolAtom, setPointsAtom } from '../panels/openTool.ts';
import { endPlacingAtom, placeNextAtom, placeSourceAtom } from '../panels/placing.ts';
import { openSquadAtom } from '../panels/squad.ts';
import { distanceChoiceAtom, mountSurveySceneAtom } from '../panels/surveyView.ts';
import { ToolLayer } from './ToolLayer.tsx';

let page: Mounted | undefined;
afterEach(async () => {
  await page?.unmount();
  page = undefined;
});
const text = () => document.body.textContent;

/** Opens a squad whose stored nodes are not in its draft, with its tools and a map that records its calls. */
async function openSquadWith(nodeIds: readonly string[]) {
  const stored = nodeIds.map((nodeId) => ({ nodeId, locationId: `NG-${nodeId}` }));
  const { squad, tools } = openTestTools({ stored, drawn: () => tell() });
  const store = createAppStore();
  const tell = () => store.set(receiveSurveyStateAtom, stateOf(squad, undefined));
  const port: Partial<SurveyPort> = {
    openSquad: () => Promise.resolve({ ok: true, value: { resumable: undefined } }),
    nodeToPlace: (source) => tools.nodeToPlace(source),
    placeNode: (placed, place) => tools.placeNode(placed, place),
  };
  store.set(setSurveyPortAtom, port as SurveyPort);
  const told: unknown[] = [];
  const scene: Partial<SurveyScene> = {
    setTool: (tool) => void told.push(tool),
    setNextNode: (next) => void told.push(next && `${next.label} ${String(next.hasDistance)}`),
    placement: () => ({ lat: 0, lng: 0, zoom: 16 }),
    jumpTo: () => undefined,
    destroy: () => undefined,
  };
  store.set(mountSurveySceneAtom, scene as SurveyScene);
  page = await mount(<ToolLayer />, { store });
  await doing(() => store.set(openSquadAtom, 'NG'));
  await doing(tell);
  const place = (lng: number) => doing(() => store.set(placeNextAtom, { lat: 40, lng }));
  const undo = async () => {
    squad.goTo(squad.open.draft.history.position - 1);
    await doing(tell);
  };
  return { store, told, squad, place, undo };
}

it('[survey.49] the next node and how many are left are said, after each that is placed or undone, until none is left', async () => {
  const { told, place, undo } = await openSquadWith(['11', '12']);
  await doing(() => byName('Place nodes').click());
  await until(() => text().includes('Next: 11 / NG-11, 2 left'));
  await place(-74);
  await until(() => text().includes('Next: 12 / NG-12, 1 left'));
  await undo();
  await until(() => text().includes('Next: 11 / NG-11, 2 left'));
  await place(-74);
  await place(-73);
  await until(() => text().includes('The survey has all stored nodes of the squad.'));
  expect(told.at(-1)).toBe(undefined);
});

it('[survey.49] the map is told which node is next, and its distance is left out where none are drawn', async () => {
  const { store, told } = await openSquadWith(['11']);
  await doing(() => byName('Place nodes').click());
  await until(() => told.includes('11 true'));
  expect(told.indexOf('placeNode')).toBeLessThan(told.indexOf('11 true'));
  await doing(() => store.set(distanceChoiceAtom, (choice) => ({ ...choice, isOn: false })));
  await until(() => told.at(-1) === '11 false');
  await doing(() => byName('Place nodes').click());
  expect(new Set(told.slice(-2))).toEqual(new Set(['editZones', undefined]));
});

it('[survey.48] the first node is searched for; the search that finds none says so', async () => {
  const { store, squad, place } = await openSquadWith(['11', '12', '21']);
  await doing(() => byName('Place nodes').click());
  await doing(() => document.querySelector<HTMLElement>('input[type=search]')?.focus());
  await userEvent.keyboard('2');
  await until(() => text().includes('Next: 12 / NG-12, 3 left'));
  await userEvent.keyboard('1');
  await until(() => text().includes('Next: 21 / NG-21, 3 left'));
  await place(-74);
  await until(() => text().includes('Next: 11 / NG-11, 2 left'));
  expect(squad.open.draft.tables.nodes.item(0)).toMatchObject({ nodeId: '21', node_lat: 40, node_long: -74 });
  await userEvent.keyboard('9');
  await until(() => text().includes('No node has this in its id or property no.'));
  await doing(() => store.set(openSquadAtom, 'EB'));
  expect(store.get(placeSourceAtom)).toEqual({ kind: 'stored', search: '' });
});

it('[survey.48] new nodes are placed with the next free ids', async () => {
  const { squad, place } = await openSquadWith(['11', '12']);
  await doing(() => byName('Place nodes').click());
  await doing(() => document.querySelectorAll<HTMLElement>('input[type=radio]')[1]?.click());
  await until(() => text().includes('Next: 13'));
  await place(-74);
  await until(() => text().includes('Next: 14'));
  expect(squad.open.draft.tables.nodes.item(0)).toMatchObject({ nodeId: '13', squadId: 'NG' });
});

it('[survey.48] Esc and the button of the tool end it, and so does the map', async () => {
  const { store } = await openSquadWith(['11']);
  const isOn = () => [store.get(openToolAtom), store.get(setPointsAtom)];
  await doing(() => byName('Place nodes').click());
  expect(isOn()).toEqual(['place', 'nodes']);
  await userEvent.keyboard('{Escape}');
  expect(isOn()).toEqual([undefined, undefined]);
  await doing(() => byName('Place nodes').click());
  await doing(() => byName('Place nodes').click());
  expect(isOn()).toEqual([undefined, undefined]);
  await doing(() => byName('Place nodes').click());
  await doing(() => store.set(endPlacingAtom));
  expect(isOn()).toEqual([undefined, undefined]);
});
