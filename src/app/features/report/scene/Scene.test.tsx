import { expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { evidenceOf } from '../../../../domain/acoustics/evidence.ts';
import { byName, doing, mount, until } from '../../../testing/mount.tsx';
import { ShownEvidence } from '../evidence/shownEvidence.ts';
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
  const screen = await mount(
    <ShownEvidence value={evidence}>
      <Scene />
    </ShownEvidence>,
  );
  onTestFinished(() => screen.unmount());
  screen.root.style.cssText = 'position:fixed;inset:0;display:flex';
  await until(() => canvas() !== null && litPixels() > 0);
  return screen;
}

const canvas = () => document.querySelector('canvas');
const wave = () => byName('Time after the shot') as HTMLInputElement;

/** Pixels that are drawn, read after a draw of the page. */
function litPixels(): number {
  const drawn = canvas();
  if (drawn === null) return 0;
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [drawn.width, drawn.height];
  const pen = copy.getContext('2d');
  pen?.drawImage(drawn, 0, 0);
  const { data } = pen?.getImageData(0, 0, copy.width, copy.height) ?? { data: [] };
  let lit = 0;
  for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) > 0) lit++;
  return lit;
}

it('[report-view.10] draws the place among its sensors, and names each with its residual', async () => {
  await openScene();
  expect(byName('silent one, 50.0 m, warning')).toBeInstanceOf(HTMLButtonElement);
  expect(document.querySelector('[aria-label^="E, 120.0 m, "][aria-label$=" ms"]')).not.toBeNull();
  await doing(() => byName('silent one, 50.0 m, warning').click());
  expect(byName('silent one, 50.0 m, warning').getAttribute('aria-pressed')).toBe('true');
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
