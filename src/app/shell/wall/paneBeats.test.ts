import { afterEach, expect, it, vi } from 'vitest';
import type { PaneBeat } from '../../../domain/contract/panes.ts';
import { wallName } from '../../../domain/windows/wallAddress.ts';
import type { Http } from '../../http/http.ts';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
vi.stubGlobal('document', { baseURI: 'https://console.example/' });
const { createAppStore } = await import('../createAppStore.ts');
const { followFreshness } = await import('../../data/engine/dataAge.ts');
const { sendPaneBeats } = await import('./paneBeats.ts');

afterEach(() => void vi.useRealTimers());

it('[windows.11] a pane says at once and every 20 s that it works, until it ends', async () => {
  vi.useFakeTimers();
  const send = vi.fn<Http['send']>(async () => ({ ok: false, reason: { kind: 'unreachable' } }) as never);
  const end = sendPaneBeats(createAppStore({ http: { send } as never }), '?kiosk=north&z=12', '4.3.4');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(4);
  expect(send).toHaveBeenLastCalledWith('api/panes', {
    method: 'PUT',
    body: { name: 'north', view: '?kiosk=north&z=12', version: '4.3.4', isOutdated: false },
    failures: 'optional',
  });
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(4);
});

it('[windows.11] a pane says at once that its data has become too old', async () => {
  vi.useFakeTimers();
  const send = vi.fn<Http['send']>(async () => ({ ok: false, reason: { kind: 'unreachable' } }) as never);
  const store = createAppStore({ http: { send } as never });
  const ends = [followFreshness(store), sendPaneBeats(store, '?kiosk=north', '4.3.4')];
  await vi.advanceTimersByTimeAsync(34_000);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_000);
  const sent = send.mock.calls.map(([, { body } = {}]) => (body as PaneBeat).isOutdated);
  expect(sent).toEqual([false, false, true]);
  ends.forEach((end) => end());
});

it.each([
  ['?kiosk', ''],
  ['?kiosk=1&z=3', ''],
  ['?KIOSK=On', ''],
  ['?z=3&kiosk=North%20wall', 'North wall'],
  ['?z=3', ''],
])('[windows.11] the address %s names its pane "%s"', (address, name) => {
  expect(wallName(new URLSearchParams(address))).toBe(name);
});
