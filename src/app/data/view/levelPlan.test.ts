import { atom } from 'jotai';
import { expect, it, vi } from 'vitest';
import type { LevelPlan } from '../../../domain/floorPlan/floorPlan.ts';

vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('sessionStorage', { getItem: () => null });
vi.stubGlobal('document', { baseURI: 'https://console.example/' });
/** Answers that wait, by the path of their call. */
const waiting = new Map<string, (answer: unknown) => void>();
const send = (path: string) => new Promise((resolve) => waiting.set(path.split('/').at(-1) ?? '', resolve));
vi.mock('../../session/console.ts', () => ({ httpOf: () => ({ send }) }));
const { createAppStore } = await import('../../shell/createAppStore.ts');
const { errorLogAtom } = await import('../../browser/errorLog.ts');
const { levelsAtom } = await import('../config/consoleAtoms.ts');
const { followPlan } = await import('./levelPlan.ts');

const room = {
  type: 'Polygon',
  coordinates: [
    [
      [8, 50],
      [8.001, 50],
      [8, 50.001],
      [8, 50],
    ],
  ],
};
const text = (...kinds: string[]) =>
  JSON.stringify({ features: kinds.map((kind) => ({ properties: { kind, name: kind }, geometry: room })) });
const answer = async (id: string, floorPlan: string | undefined) => {
  waiting.get(id)?.({ ok: true, value: { body: { id: Number(id), floorPlan } } });
  await new Promise((resolve) => setTimeout(resolve));
};
const level = (id: number, levelId: string) => ({ id, levelId, name: levelId, mapUrl: '' });

it('[zones.12] gives the plan of the newest level, and none while it is loading', async () => {
  const store = createAppStore();
  const levelAtom = atom<string | undefined>(undefined);
  const shown: (LevelPlan | undefined)[] = [];
  const end = followPlan(store, levelAtom, (plan) => shown.push(plan));
  store.set(levelAtom, 'L1');
  expect(waiting.size).toBe(0);
  store.set(levelsAtom, [level(1, 'L1'), level(2, 'L2')]);
  store.set(levelAtom, 'L2');
  await answer('2', text('hall', 'door'));
  await answer('1', text('room'));
  expect(shown.map((plan) => plan?.levelId)).toEqual([undefined, undefined, 'L2']);
  expect(shown.at(-1)?.plan).toMatchObject([{ kind: 'hall' }]);
  expect(store.get(errorLogAtom).map((entry) => entry.text)).toEqual([
    expect.stringContaining('floor plan of L2'),
  ]);
  store.set(levelAtom, '');
  expect(shown.at(-1)).toBeUndefined();
  end();
  store.set(levelAtom, 'L1');
  expect(shown).toHaveLength(4);
});

it('[zones.12] loads the plan again when the record of its level has another version, and shows the former one until then', async () => {
  const store = createAppStore();
  const levelAtom = atom<string | undefined>('L3');
  const shown: (LevelPlan | undefined)[] = [];
  const of = (version: number) => [{ ...level(3, 'L3'), version }];
  store.set(levelsAtom, of(1));
  const end = followPlan(store, levelAtom, (plan) => shown.push(plan));
  await answer('3', text('room'));
  const kinds = () => shown.map((plan) => plan?.plan.map(({ kind }) => kind).join());
  expect(kinds()).toEqual([undefined, 'room']);
  waiting.clear();
  store.set(levelsAtom, of(1));
  expect(waiting.size).toBe(0);
  store.set(levelsAtom, of(2));
  expect(kinds()).toHaveLength(2);
  await answer('3', text('hall'));
  expect(kinds()).toEqual([undefined, 'room', 'hall']);
  store.set(levelsAtom, of(3));
  await answer('3', undefined);
  expect(kinds()).toEqual([undefined, 'room', 'hall', undefined]);
  store.set(levelsAtom, of(4));
  waiting.get('3')?.({ ok: false, reason: { kind: 'unreachable' } });
  await new Promise((resolve) => setTimeout(resolve));
  expect(kinds()).toHaveLength(4);
  end();
});
