import { beforeEach, expect, it, vi } from 'vitest';

const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal('localStorage', nothing);
vi.stubGlobal('sessionStorage', nothing);
vi.stubGlobal('document', { baseURI: 'https://console.example/' });
let answer: Response;
vi.stubGlobal('fetch', async () => answer);

const { dismissToastAtom, toastsAtom } = await import('../base/toastAtoms.ts');
const { httpOf } = await import('./console.ts');
const { createAppStore } = await import('../base/createAppStore.ts');

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

const shown = () => store.get(toastsAtom).map(({ tone, text }) => [tone, text]);

beforeEach(() => {
  for (const { id } of store.get(toastsAtom)) store.set(dismissToastAtom, id);
});

it('[ER8] shows the text of an app-alert header as a success toast', async () => {
  answer = Response.json({}, { headers: { 'X-shotpointApp-alert': 'A place was saved' } });
  await httpOf(store).send('services/shotpoint/api/places', { method: 'POST', body: {} });
  expect(shown()).toEqual([['ok', 'A place was saved']]);
});

it('[ER8] shows no toast for a success without a header', async () => {
  answer = Response.json({});
  await httpOf(store).send('services/shotpoint/api/places');
  expect(shown()).toEqual([]);
});

it('[ER7] shows a failure as a sentence if the server sends a key', async () => {
  answer = Response.json({ message: 'error.http.400', title: 'Bad Request' }, { status: 400 });
  await httpOf(store).send('services/shotpoint/api/places');
  expect(shown()).toEqual([['danger', 'Bad Request']]);
});
