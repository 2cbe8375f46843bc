import { afterEach, expect, it, vi } from 'vitest';
import { CAMERAS } from '../../../../../domain/resources/entities/cameras.ts';
import { setAccountAtom } from '../../../../session/tokenAtoms.ts';
import { doing, mount, until, type Mounted } from '../../../../testing/mount.tsx';
import { storeOfCalls } from '../../../../testing/storeOfCalls.ts';
import { EntityList } from '../EntityList.tsx';
import { overrideOf, type EntityOverride } from '../../of/overrides.ts';

const cameras = Array.from({ length: 20 }, (_, at) => ({ id: at + 1, cameraId: `CAM-${at + 1}` }));

let page: Mounted;
afterEach(async () => {
  await page.unmount();
  vi.restoreAllMocks();
});

it('[records.48] the selection of rows renders no row again', async () => {
  const store = storeOfCalls(async () => ({ ok: true, value: { body: cameras, total: 20 } }));
  const account = { login: 'mk', email: '', firstName: '', lastName: '' };
  store.set(setAccountAtom, { ...account, authorities: new Set(['ROLE_ADMIN']) });
  const rendered = vi.spyOn(overrideOf('cameras') as Required<EntityOverride>, 'rowActions');
  page = await mount(<EntityList resource={CAMERAS} />, { path: '/entities/cameras', store });
  const boxes = () => [...page.root.querySelectorAll<HTMLInputElement>('tbody [type=checkbox]')];
  await until(() => boxes().length === 20);
  expect(rendered).toHaveBeenCalled();
  rendered.mockClear();
  await doing(() => boxes()[3]?.click());
  await doing(() => page.root.querySelector<HTMLInputElement>('thead [type=checkbox]')?.click());
  expect(boxes().filter(({ checked }) => checked)).toHaveLength(20);
  expect(rendered).not.toHaveBeenCalled();
});
