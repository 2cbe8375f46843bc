import { beforeEach, expect, it, vi } from 'vitest';

const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal('localStorage', nothing);
vi.stubGlobal('sessionStorage', nothing);
vi.stubGlobal('document', { baseURI: 'https://console.example/' });
let answer: Response;
vi.stubGlobal('fetch', async () => answer);

const { dismissToastAtom, toastsAtom } = await import('../browser/toastAtoms.ts');
const { httpOf } = await import('./console.ts');
const { createAppStore } = await import('../shell/createAppStore.ts');
const { renewSession } = await import('./authentication.ts');
const { clearAuthenticationAtom, currentToken, sessionAtom, setAccountAtom, setTokenAtom } =
  await import('./tokenAtoms.ts');

const BOB = { login: 'bob', email: '', firstName: '', lastName: '', authorities: new Set<string>() };

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

const shown = () => store.get(toastsAtom).map(({ tone, text }) => [tone, text]);

beforeEach(() => {
  for (const { id } of store.get(toastsAtom)) store.set(dismissToastAtom, id);
});

it('[screens.3] shows the text of an app-alert header as a success toast', async () => {
  answer = Response.json({}, { headers: { 'X-shotpointApp-alert': 'A place was saved' } });
  await httpOf(store).send('services/shotpoint/api/places', { method: 'POST', body: {} });
  expect(shown()).toEqual([['ok', 'A place was saved']]);
});

it('[screens.3] shows no toast for a success without a header', async () => {
  answer = Response.json({});
  await httpOf(store).send('services/shotpoint/api/places');
  expect(shown()).toEqual([]);
});

it('[screens.1] shows a failure as a sentence if the server sends a key', async () => {
  answer = Response.json({ message: 'error.http.400', title: 'Bad Request' }, { status: 400 });
  await httpOf(store).send('services/shotpoint/api/places');
  expect(shown()).toEqual([['danger', 'Bad Request']]);
});

it('[accounts.30] the late answer to a call of the former session does not end the present one', async () => {
  const late = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => late.promise);
  store.set(setTokenAtom, 'former');
  const sent = httpOf(store).send('services/shotpoint/api/places');
  store.set(setTokenAtom, 'present');
  store.set(setAccountAtom, BOB);
  late.resolve(new Response('', { status: 401 }));
  await sent;
  expect([currentToken(store), store.get(sessionAtom).state]).toEqual(['present', 'signedIn']);
});

it('[accounts.30] a newer token that arrives after the sign-out is not used', async () => {
  const late = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => late.promise);
  store.set(setTokenAtom, 'former');
  store.set(setAccountAtom, BOB);
  const renewed = renewSession(store);
  store.set(clearAuthenticationAtom, 'signedOut');
  late.resolve(Response.json({}, { headers: { authorization: 'Bearer newer' } }));
  await renewed;
  expect([currentToken(store), store.get(sessionAtom).state]).toEqual([undefined, 'signedOut']);
});
