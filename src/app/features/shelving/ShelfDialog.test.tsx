/** Shelving begins where a person meets the noise: report, sensor, zone. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Authority } from '../../../domain/contract/authorities.ts';
import { REPORT_SYMBOLS, type ReportSymbol } from '../../../domain/contract/reportTypes.ts';
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import { idleSummary } from '../../../domain/live/summary.ts';
import { ZONES } from '../../../domain/resources/entities/zones.ts';
import { epochMs } from '../../../domain/units.ts';
import { receiveSummaryAtom } from '../../data/engine/liveAtoms.ts';
import { loadMapLists } from '../../data/view/mapListAtoms.ts';
import { shelfDraftAtom } from '../../data/view/shelfDraftAtom.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { createAppStore } from '../../shell/createAppStore.ts';
import { byName, doing, mount, type Mounted } from '../../testing/mount.tsx';
import { MapMenu } from '../map/MapMenu.tsx';
import { mapMenuAtom, selectedNodeAtom } from '../map/mapUiAtoms.ts';
import { NodeCard } from '../map/NodeCard.tsx';
import { ShotHead } from '../shots/ShotHead.tsx';
import { ShelfDialog } from './ShelfDialog.tsx';

const corner = (lat: number, lon: number) => ({ lat, lon });
const ZONE = {
  zoneId: 'Z1',
  zoneName: 'OT_Z1',
  squad: 'WD',
  polygon: [corner(0, 0), corner(0, 2), corner(2, 1)],
};

let store = createAppStore();
let page: Mounted;
beforeEach(() => {
  store = createAppStore();
});
afterEach(async () => {
  await doing(() => store.set(selectedReportAtom, undefined));
  await page.unmount();
  vi.unstubAllGlobals();
});

async function show(authority: Authority): Promise<void> {
  const names = { login: 'ann', email: '', firstName: '', lastName: '' };
  store.set(setAccountAtom, { ...names, authorities: new Set([authority]) });
  const incidents = { isOffered: true, revision: 1, toTake: 0 };
  store.set(receiveSummaryAtom, { ...idleSummary(), incidents });
  page = await mount(
    <>
      <ShotHead />
      <NodeCard />
      <MapMenu />
      <ShelfDialog />
    </>,
    { store },
  );
}

const select = (symbol: ReportSymbol) =>
  doing(() =>
    store.set(selectedReportAtom, {
      key: { squadId: 'WD', detectionId: '1' },
      symbol: REPORT_SYMBOLS.indexOf(symbol),
      message: symbol,
      time: epochMs(1),
      timeKnown: true,
      report: { squadId: 'WD', detectionId: '1', reportType: symbol, deviceId: 'node-7', zone: 'OT_Z1' },
    } as unknown as ReportDetail),
  );
const offers = () =>
  [...page.root.querySelectorAll<HTMLElement>('[aria-label^="Shelve"], [role=menuitem]')]
    .map((each) => each.getAttribute('aria-label') ?? each.textContent)
    .filter((text) => text.endsWith('…'));

it('[shelves.9] the dialog begins with the sensor, zone and type of the report, and a panic offers none', async () => {
  await show('ROLE_REVIEWER');
  await select('Panic');
  expect(offers()).toEqual([]);
  await select('Bang/Noise');
  await doing(() => byName('Shelve reports like this…').click());
  const values = () =>
    [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('dialog :is(input, select)')].map(
      ({ value }) => value,
    );
  expect(values()).toEqual(['sensor', 'node-7', '60', '']);
  const kind = document.querySelector<HTMLSelectElement>('dialog select')!;
  await doing(() => {
    kind.value = 'type';
    kind.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(values()).toEqual(['type', 'Bang/Noise', 'OT_Z1', '60', '']);
  await doing(() => byName('Cancel').click());
  expect(document.querySelector('dialog')).toBeNull();
});

it('[shelves.9] the card of a sensor and the menu of the map begin it, for whoever may shelve', async () => {
  const lists = async (url: string) =>
    Response.json(new URL(url).pathname.endsWith(ZONES.path) ? [ZONE] : []);
  vi.stubGlobal('fetch', lists);
  await show('ROLE_ADMIN');
  await doing(() => loadMapLists(store));
  const heartbeat = { squad_id: 'WD', nodeid: 'node-7', status: 'OK' };
  const node = { handle: 1, heartbeat, health: 'healthy', ageMs: 1 } as never;
  await doing(() => store.set(selectedNodeAtom, node));
  await doing(() => byName('Shelve this sensor…').click());
  expect(store.get(shelfDraftAtom)).toEqual({ squadId: 'WD', sensor: 'node-7' });
  await doing(() => store.set(mapMenuAtom, { point: { lat: 0.5, lng: 1 }, x: 1, y: 1 }));
  await doing(() => byName('Shelve zone OT_Z1…').click());
  expect(store.get(shelfDraftAtom)).toEqual({ squadId: 'WD', zone: 'OT_Z1' });
  await doing(() => store.set(mapMenuAtom, { point: { lat: 5, lng: 1 }, x: 1, y: 1 }));
  expect(offers()).toEqual(['Shelve this sensor…']);
  await doing(() => store.set(mapMenuAtom, undefined));
});

it('[shelves.9] nobody else is offered it', async () => {
  await show('ROLE_USER');
  await select('Bang/Noise');
  expect(offers()).toEqual([]);
});
