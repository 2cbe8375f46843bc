import { atom, useAtom } from 'jotai';
import { page as browserPage, userEvent } from 'vitest/browser';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { toastsAtom } from '../../browser/toastAtoms.ts';
import { createAppStore } from '../../shell/createAppStore.ts';
import { levelsAtom } from '../../data/config/consoleAtoms.ts';
import { byName, doing, mount, type, type Mounted } from '../../testing/mount.tsx';
import { OutlineMap } from './OutlineMap.tsx';
import { PlacePicker, type PickedPoint } from './PlacePicker.tsx';

const START = { lng: -87.6, lat: 41.9, zoom: 17 };
/** A map without a GPU may take seconds to draw first. */
const PATIENCE = { timeout: 15_000 };

let page: Mounted;
type Places = Readonly<Partial<Record<string, { readonly lat: string; readonly lon: string }>>>;

const placesAtom = atom<Places>({});
const floorAtom = atom('');
const points = () => page.store.get(placesAtom);

function Form({ names }: { readonly names: readonly (readonly [id: string, name: string])[] }) {
  const [at, setAt] = useAtom(placesAtom);
  const [floor, setFloor] = useAtom(floorAtom);
  const shown: PickedPoint[] = names.map(([id, name]) => ({ id, name, lat: '', lon: '', ...at[id] }));
  return (
    <PlacePicker
      label="Places"
      points={shown}
      start={START}
      level={floor}
      onLevel={setFloor}
      onPlace={(id, place) => setAt((before) => ({ ...before, [id]: place }))}
    />
  );
}

const TWO = [
  ['shooter', 'Shooter'],
  ['target', 'Target'],
] as const;
const field = (name: string) => page.root.querySelector<HTMLInputElement>(`input#${CSS.escape(idOf(name))}`);
const idOf = (name: string) =>
  [...page.root.querySelectorAll('label')].find((label) => label.textContent === name)?.htmlFor ?? '';
const typeInto = async (name: string, text: string) => {
  const found = field(name);
  if (found === null) throw new Error(`There is no field ${name}`);
  await type(found, text);
};
const pasteInto = (name: string, text: string) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  return doing(() =>
    field(name)?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
  );
};
const handles = () =>
  [...page.root.querySelectorAll<HTMLElement>('[data-mark]')].map((each) => each.getAttribute('aria-label'));
async function clickMap(x: number, y: number): Promise<void> {
  const canvas = () => page.root.querySelector('canvas');
  await expect.poll(() => canvas()?.clientWidth ?? 0, PATIENCE).toBeGreaterThan(0);
  const element = canvas();
  if (element !== null) await doing(() => userEvent.click(element, { position: { x, y } }));
}

afterEach(() => page.unmount());

it('[forms.16] a click places the chosen point, and the next click the point that is still missing', async () => {
  page = await mount(<Form names={TWO} />);
  await clickMap(60, 60);
  await clickMap(160, 120);
  expect(handles()).toEqual(['Shooter', 'Target']);
  const [shooter, target] = [points()['shooter'], points()['target']];
  expect(Number(shooter?.lat)).toBeGreaterThan(Number(target?.lat));
  expect(Number(shooter?.lon)).toBeLessThan(Number(target?.lon));
  expect(shooter?.lat).toMatch(/^41\.9\d{0,6}$/);
  await clickMap(80, 60);
  expect([points()['shooter'], points()['target'] === target]).toEqual([shooter, false]);
});

it('[forms.16] the arrow keys move a mark by a pixel, with Shift by sixteen', async () => {
  page = await mount(<Form names={[['it', '']]} />);
  await clickMap(100, 100);
  const before = points()['it'];
  const handle = page.root.querySelector<HTMLElement>('[data-mark=it]');
  const arrow = (key: string, shiftKey: boolean) =>
    doing(() => handle?.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true })));
  await arrow('ArrowRight', false);
  const small = Number(points()['it']?.lon) - Number(before?.lon);
  await arrow('ArrowRight', true);
  const wide = Number(points()['it']?.lon) - Number(before?.lon) - small;
  expect(small).toBeGreaterThan(0);
  expect(wide / small).toBeCloseTo(16, 0);
  expect(Number(points()['it']?.lat)).toBeCloseTo(Number(before?.lat), 5);
});

it('[forms.17] typed coordinates place the mark; what is no coordinate stays, with a hint and without a mark', async () => {
  page = await mount(<Form names={TWO} />);
  await typeInto('Shooter latitude', '41.9');
  expect(handles()).toEqual([]);
  await typeInto('Shooter longitude', '-87.6');
  expect(handles()).toEqual(['Shooter']);
  await typeInto('Shooter latitude', '419');
  expect(handles()).toEqual([]);
  expect(points()['shooter']).toEqual({ lat: '419', lon: '-87.6' });
  expect(page.root.textContent).toContain('Not a latitude between −90 and +90');
  expect(field('Shooter latitude')?.getAttribute('aria-invalid')).toBe('false');
});

it('[forms.17] a pasted position fills both fields, and Clear empties them', async () => {
  page = await mount(<Form names={TWO} />);
  await pasteInto('Target latitude', '41.879331, −87.620174');
  expect(points()['target']).toEqual({ lat: '41.879331', lon: '-87.620174' });
  await doing(() => byName('Clear target', page.root).click());
  expect(points()['target']).toEqual({ lat: '', lon: '' });
  expect(handles()).toEqual([]);
});

it('[forms.17] a decimal comma that is typed or pasted changes no other coordinate', async () => {
  page = await mount(<Form names={TWO} />);
  await typeInto('Target longitude', '-87.6');
  await typeInto('Target latitude', '41,5');
  await pasteInto('Target latitude', '41,879');
  expect(points()['target']).toEqual({ lat: '41,5', lon: '-87.6' });
});

it('[forms.17] a position of UTM that is pasted fills both fields, and what was read is said', async () => {
  page = await mount(<Form names={TWO} />);
  await pasteInto('Target latitude', '33U 391545 5819698');
  await expect.poll(() => points()['target']?.lat).toMatch(/^52\.51/);
  expect(points()['target']?.lon).toMatch(/^13\.40/);
  expect(page.store.get(toastsAtom).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Position read: 52\.51\d+, 13\.40\d+ \(UTM\)$/),
  ]);
});

it('[forms.17] what is typed is read once its field is left: an angle fills it, a place fills both, numbers that could be two places say so', async () => {
  page = await mount(<Form names={TWO} />);
  const leave = (name: string) =>
    doing(() => field(name)?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await typeInto('Shooter latitude', `40°26'46"N`);
  await leave('Shooter latitude');
  expect(points()['shooter']).toEqual({ lat: '40.4461111', lon: '' });
  await typeInto('Shooter longitude', `40°30'N 79°30'W`);
  await leave('Shooter longitude');
  expect(points()['shooter']).toEqual({ lat: '40.5', lon: '-79.5' });
  await typeInto('Shooter latitude', '40 26 46 79 58 56');
  await leave('Shooter latitude');
  expect(points()['shooter']?.lat).toBe('40 26 46 79 58 56');
  expect(page.root.textContent).toContain('These numbers could be more than one place');
});

it('[forms.16] without a mouse a mark is placed in the middle of the map', async () => {
  page = await mount(<Form names={TWO} />);
  await doing(() => byName('Place target at map centre', page.root).click());
  expect(points()['target']).toEqual({ lat: '41.9', lon: '-87.6' });
});

it('[forms.16] the map stays below the foot of a form, under which it scrolls', async () => {
  page = await mount(
    <div style={{ position: 'relative' }}>
      <Form names={[['it', '']]} />
      <footer style={{ position: 'absolute', inset: 0, zIndex: 1 }} />
    </div>,
  );
  const { left, top } = byName('Zoom in', page.root).getBoundingClientRect();
  expect(document.elementFromPoint(left + 4, top + 4)?.tagName).toBe('FOOTER');
});

it('[forms.16] an outline is shown on a map of its own, which cannot be edited', async () => {
  const ring = [
    { lat: 41.9, lng: -87.6 },
    { lat: 41.91, lng: -87.6 },
    { lat: 41.91, lng: -87.61 },
  ];
  page = await mount(<OutlineMap label="Polygon" ring={ring} fallback="No map" />);
  await expect
    .poll(() => page.root.querySelector('canvas')?.clientHeight ?? 0, PATIENCE)
    .toBeGreaterThan(200);
  expect(byName('Polygon, map', page.root).textContent).not.toContain('No map');
  expect(handles()).toEqual([]);
});

it('[forms.14] fields keep to their column beside a level with a long name', async () => {
  const { innerWidth, innerHeight } = globalThis;
  onTestFinished(() => browserPage.viewport(innerWidth, innerHeight));
  await browserPage.viewport(1366, 768);
  const store = createAppStore();
  const name = 'Alder College Main Hall, Second Floor, East Wing, Mezzanine, Room 12';
  store.set(levelsAtom, [{ levelId: 'L1', name, mapUrl: '' }]);
  page = await mount(<Form names={TWO} />, { store });
  await expect.poll(() => page.root.querySelector('canvas'), PATIENCE).not.toBeNull();
  const map = page.root.querySelector('canvas')?.getBoundingClientRect();
  for (const control of page.root.querySelectorAll('select, input[id]'))
    expect(control.getBoundingClientRect().right).toBeLessThanOrEqual(map?.left ?? 0);
});

it('[forms.16] offers the floor plans of the site, and none where there are no levels', async () => {
  const store = createAppStore();
  page = await mount(<Form names={TWO} />, { store });
  expect(page.root.querySelector('select')).toBeNull();
  await doing(() => store.set(levelsAtom, [{ levelId: 'L1', name: 'Floor 1', mapUrl: '' }]));
  const select = page.root.querySelector('select');
  expect([...(select?.options ?? [])].map(({ text }) => text)).toEqual(['None', 'Floor 1']);
  if (select !== null) await doing(() => userEvent.selectOptions(select, 'L1'));
  expect(page.store.get(floorAtom)).toBe('L1');
});
