import { expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { evidenceOf } from '../../../../domain/acoustics/fitEvidence.ts';
import { byName, doing, mount, until } from '../../../testing/mount.tsx';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { ShownEvidence } from '../evidence/shownEvidence.ts';
import { Residuals } from '../Residuals.tsx';
import { createStage, ShownStage } from '../stage/stage.ts';
import { Scene } from './Scene.tsx';

const sensor = (nodeId: string, east: number, north: number) => ({
  nodeId,
  lat: 41.2 + north / 111_195,
  lon: -88.4 + east / (111_195 * Math.cos((41.2 * Math.PI) / 180)),
});
/** Arrivals of a sound at the origin, and bearings to it. */
const HEARD = (
  [
    ['S', 0, -100, 0],
    ['W', -150, 0, 90],
    ['E', 120, 0, 270],
    ['NE', 90, 90, 225],
  ] as const
).map(([nodeId, east, north, mbHorizontal]) => ({
  ...sensor(nodeId, east, north),
  alt: 1.5,
  mbTime: 1_764_000_000_000 + (Math.hypot(east, north) / 343.2) * 1000,
  mbHorizontal,
}));
const NEAR = { ...sensor('silent one', 30, 40), health: 'warning' } as const;

async function openScene() {
  const evidence = evidenceOf({}, { sensors: HEARD, airTemperature: 20 }, [NEAR]);
  const [stage, store] = [createStage(), createAppStore()];
  const screen = await mount(
    <ShownStage value={stage}>
      <ShownEvidence value={evidence}>
        <Scene />
        <Residuals sensors={evidence.sensors} />
      </ShownEvidence>
    </ShownStage>,
    { store },
  );
  onTestFinished(() => screen.unmount());
  screen.root.style.cssText = 'position:fixed;inset:0;display:flex';
  const { clientWidth, clientHeight } = document.querySelector('section[aria-label]') ?? document.body;
  await until(() => canvas()?.width === clientWidth && canvas()?.height === clientHeight && litPixels() > 0);
  return { stage, store };
}

const canvas = () => document.querySelector('canvas');
const wave = () => byName('Time after the shot') as HTMLInputElement;

/** Label of a checkbox. */
const checkboxOf = (name: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name);

const litPixels = () => pixelsLike((data, i) => (data[i + 3] ?? 0) > 0);
/** Pixels of the bearings of the muzzle blast, blue in this theme. */
const bluePixels = () => pixelsLike((data, i) => (data[i + 2] ?? 0) > 200 && (data[i] ?? 0) < 170);

/** Pixels that are drawn so, read after a draw of the page. */
function pixelsLike(isCounted: (data: ArrayLike<number>, i: number) => boolean): number {
  const drawn = canvas();
  if (drawn === null) return 0;
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [drawn.width, drawn.height];
  const pen = copy.getContext('2d');
  pen?.drawImage(drawn, 0, 0);
  const { data } = pen?.getImageData(0, 0, copy.width, copy.height) ?? { data: [] };
  let lit = 0;
  for (let i = 0; i < data.length; i += 4) if (isCounted(data, i)) lit++;
  return lit;
}

it('[report-view.10] draws the place among its sensors, and names each with its residual', async () => {
  await openScene();
  expect(byName('silent one warning, 50.0 m')).toBeInstanceOf(HTMLButtonElement);
  expect(document.querySelector('[aria-label^="E "][aria-label$=" ms, 120.0 m"]')).not.toBeNull();
  await doing(() => byName('silent one warning, 50.0 m').click());
  expect(byName('silent one warning, 50.0 m').getAttribute('aria-pressed')).toBe('true');
});

it('[report-view.10] follows the size of the window', async () => {
  await openScene();
  expect(canvas()?.style.width).toBe(`${document.querySelector('section[aria-label]')?.clientWidth}px`);
});

it('[report-view.33] draws the cone of each camera that has a picture, unless cameras are hidden', async () => {
  const { stage, store } = await openScene();
  const before = litPixels();
  const camera = {
    ...sensor('', 0, -40),
    cameraId: 'C1',
    name: 'North gate',
    heading: 0,
    angle: 53,
    reach: 50,
  };
  await doing(() => store.set(stage.camerasAtom, [{ ...camera, hasPicture: true, isLit: true }]));
  await until(() => litPixels() > before + 600);
  await doing(() => checkboxOf('Cameras')?.click());
  await until(() => litPixels() < before + 200);
  expect(checkboxOf('Cameras')?.textContent).toBe('Cameras');
});

it('[report-view.10] plays the wavefront from its beginning, and steps it by keyboard', async () => {
  await openScene();
  const end = Number(wave().value);
  expect(end).toBeGreaterThan(430);
  await doing(() => byName('Play the wavefront').click());
  await until(() => Number(wave().value) > 0 && Number(wave().value) < end);
  wave().focus();
  await doing(() => userEvent.keyboard('{Home}'));
  expect(wave().value).toBe('0');
  expect(byName('Play the wavefront')).toBeInstanceOf(HTMLButtonElement);
});

it('[report-view.20] a press on a sensor in scene or residuals chooses it in both, and asks for its sound', async () => {
  const { stage, store } = await openScene();
  const chosen = () =>
    [...document.querySelectorAll('[aria-pressed=true]')].map(({ textContent }) => textContent);
  const press = (text: string) =>
    doing(() =>
      [...document.querySelectorAll<HTMLElement>('tbody button')]
        .find(({ textContent }) => textContent.startsWith(text))
        ?.click(),
    );
  await press('W');
  expect(chosen()).toHaveLength(2);
  expect(chosen().every((text) => text.startsWith('W'))).toBe(true);
  expect(store.get(stage.playAtom)).toEqual({ how: 'start' });
  await press('W');
  expect(store.get(stage.playAtom)).toEqual({ how: 'toggle' });
});

it('[report-view.21] the wavefront asks for the sound of the chosen sensor when it reaches it', async () => {
  const { stage, store } = await openScene();
  const arrival = (100 / 343.2) * 1000;
  await doing(() => {
    store.set(stage.choiceAtom, { nodeId: 'S', fileName: undefined });
    store.set(stage.waveAtom, { at: arrival - 1, movedBy: undefined });
  });
  expect(store.get(stage.playAtom)).toBeUndefined();
  await doing(() => byName('Play the wavefront').click());
  await until(() => store.get(stage.playAtom) !== undefined);
  expect(store.get(stage.playAtom)).toEqual({ how: 'arrival' });
  expect(store.get(stage.waveAtom).at).toBeGreaterThanOrEqual(arrival - 0.1);
});

it('[report-view.23, report-view.24] shows the crossing, and hides parts of the scene', async () => {
  const { stage, store } = await openScene();
  expect(document.querySelector('figure')?.textContent).toContain('4 bearings cross at the fitted place.');
  expect([...document.querySelectorAll('figure [data-out]')]).toEqual([]);
  await until(() => bluePixels() > 0);
  await doing(() => checkboxOf('Bearings')?.click());
  expect(store.get(stage.layersAtom).bearings).toBe(false);
  await until(() => bluePixels() === 0);
  const plan = [...document.querySelectorAll('label')].find(
    ({ textContent }) => textContent === 'Floor plan',
  );
  expect(plan?.querySelector('input')?.disabled).toBe(true);
});
