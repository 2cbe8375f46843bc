import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { synthesizeSound } from '../../../../../simulator/media/soundSynthesis.ts';
import { encodeWav } from '../../../../../simulator/media/wav.ts';
import type { Evidence, SensorEvidence } from '../../../../domain/acoustics/evidence.ts';
import { MEDIA_CALLS } from '../../../../domain/contract/media.ts';
import { selectedReportAtom } from '../../../data/view/viewAtoms.ts';
import { createAppStore } from '../../../shell/createAppStore.ts';
import { fakeRow } from '../../../testing/fakeEngine.ts';
import { byName, doing, mount, until, type Mounted } from '../../../testing/mount.tsx';
import { ShownEvidence } from '../evidence/shownEvidence.ts';
import { createStage, ShownStage } from '../stage/stage.ts';
import { SoundPanel } from './SoundPanel.tsx';

/** Waves after the shot, in seconds. */
const WAVES: Readonly<Record<string, { readonly blast: number; readonly shock?: number }>> = {
  '131': { shock: 0.149, blast: 0.203 },
  '127': { blast: 0.32 },
};
const FIRED_AT = 1_000;

const sensor = (nodeId: string): SensorEvidence => {
  const { blast, shock } = WAVES[nodeId] ?? { blast: 0 };
  const observation = {
    nodeId,
    lat: 0,
    lon: 0,
    mbTime: FIRED_AT + 1000 * blast,
    ...(shock && { swTime: FIRED_AT + 1000 * shock }),
    signalToNoise: 24,
  };
  const common = { health: undefined, residual: undefined, shock: undefined };
  return { ...common, nodeId, lat: 0, lon: 0, distance: 340 * blast, hearing: 'heard', observation };
};
const EVIDENCE = {
  location: { ok: true, value: { time: FIRED_AT, speedOfSound: 340 } },
  flight: undefined,
  sensors: ['131', '127'].map(sensor),
} as unknown as Evidence;

const soundOf = (nodeId: string) => {
  const wave = WAVES[nodeId];
  const rounds = wave === undefined ? [] : [wave];
  return encodeWav(
    synthesizeSound({ kind: 'shot', seed: 1, name: nodeId, rounds, indoors: false, far: 0.2 }),
  );
};

/** The browser's own, that no test stubs. */
const fetchOfPage = (
  (fetch) => async (url: string) =>
    (await fetch(url)).blob()
)(globalThis.fetch);

let page: Mounted | undefined;
afterEach(async () => {
  await page?.unmount();
  page = undefined;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Shows a report whose list has the farther sensor first and a file that is no sound, and waits until its sounds are drawn. */
async function show() {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address);
    if (pathname.endsWith(MEDIA_CALLS.listAudio))
      return Response.json(['127', '131', 'broken'].map((nodeId) => ({ fileName: `${nodeId}.wav`, nodeId })));
    const nodeId = searchParams.get('fileName')?.replace('.wav', '') ?? '';
    if (!pathname.endsWith(MEDIA_CALLS.audio)) return new Response('', { status: 404 });
    const body = nodeId === 'broken' ? 'no sound' : (soundOf(nodeId) as Uint8Array<ArrayBuffer>);
    return new Response(body, { headers: { 'content-type': 'audio/wav' } });
  });
  const store = createAppStore();
  const row = fakeRow(1);
  const report = { ...row.key, timeStamp: row.time, reportType: 'Shot' as const };
  store.set(selectedReportAtom, { ...row, report, receivedAt: row.time, arrivedLive: false });
  const stage = createStage();
  page = await mount(
    <ShownStage value={stage}>
      <ShownEvidence value={EVIDENCE}>
        <SoundPanel />
      </ShownEvidence>
    </ShownStage>,
    { store },
  );
  await until(() => sliders().length === 2 && sliders().every((slider) => brightest(slider) > 0));
  return { stage, store };
}

const sliders = () => [...document.querySelectorAll<HTMLElement>('[role=slider]')];
const markTexts = () =>
  sliders().map((slider) => [...slider.querySelectorAll('[data-wave]')].map((mark) => mark.textContent));
const chooseSegment = (text: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === text)?.click();
const position = () => sliders()[0]?.ariaValueText ?? '';

/** Where the spectrogram of a track is brightest, as a share of its width; 0 before it is drawn. */
function brightest(slider: HTMLElement): number {
  const canvas = slider.querySelector('canvas') as HTMLCanvasElement;
  const { width, height } = canvas;
  if (width < 10) return 0;
  const row = canvas.getContext('2d')?.getImageData(0, Math.round(height * 0.9), width, 1).data ?? [];
  const levels = Array.from({ length: width }, (_, x) => row[4 * x] ?? 0);
  return levels.indexOf(Math.max(...levels)) / width;
}

it('[report-view.7, report-view.8, report-view.9] sounds lie below each other, their waves marked where they are', async () => {
  await show();
  expect(sliders().map(({ ariaLabel }) => ariaLabel)).toEqual(['Sensor 131', 'Sensor 127']);
  expect(markTexts()).toEqual([['SW −54 ms', 'MB'], ['MB']]);
  expect(document.querySelector('[role=slider] + span')?.textContent).toBe(
    '69.0 m from the place. It begins with the shock wave, 149.0 ms after the shot. The muzzle blast follows 54.0 ms later. Signal to noise 24 dB.',
  );
  const blast = document.querySelector<HTMLElement>('[data-wave=blast]')?.style.left ?? '';
  const drawn = brightest(sliders()[0] as HTMLElement);
  expect(Math.abs(drawn - Number.parseFloat(blast) / 100)).toBeLessThan(0.1);
  await until(() => document.body.textContent.includes('broken.wav could not be drawn.'));
  await doing(() => chooseSegment('True time'));
  expect(markTexts()).toEqual([['SW 149 ms', 'MB 203 ms'], ['MB 320 ms']]);
});

it('[report-view.9] is played, slowed down, zoomed and repeated by keyboard', async () => {
  await show();
  await doing(() => sliders()[0]?.focus());
  await doing(() => userEvent.keyboard('{Home}'));
  await until(() => position() === '−0.204 s');
  await doing(() => chooseSegment('0.25×'));
  await doing(() => sliders()[0]?.focus());
  await doing(() => userEvent.keyboard(' '));
  await until(() => position() !== '−0.204 s' && byName('Pause') !== undefined);
  const crossing = document.getAnimations().map(({ effect }) => Number(effect?.getTiming().duration));
  expect(Math.max(...crossing)).toBeGreaterThan(4 * 300);
  await doing(() => userEvent.keyboard(' '));
  await until(() => document.querySelector('[aria-label=Play]') !== null);
  const spanOf = () => Number(sliders()[0]?.ariaValueMax) - Number(sliders()[0]?.ariaValueMin);
  const before = spanOf();
  await doing(() => userEvent.keyboard('+'));
  expect(spanOf()).toBeCloseTo(before / 2);
  await doing(() => userEvent.keyboard('{Home}[['));
  expect(byName('Repeat the marked stretch').ariaPressed).toBe('true');
  await doing(() => userEvent.keyboard('l'));
  expect(byName('Repeat the marked stretch').ariaPressed).toBe('false');
});

it('[report-view.20, report-view.21] the sensor of a sound is chosen with it, and a sound that is wound or played moves the wavefront', async () => {
  const { stage, store } = await show();
  await until(() => store.get(stage.choiceAtom).nodeId === '131');
  await doing(() => sliders()[1]?.focus());
  expect(store.get(stage.choiceAtom)).toEqual({ nodeId: '127', fileName: '127.wav' });
  await doing(() => userEvent.keyboard('{Home}'));
  const wound = store.get(stage.waveAtom).at;
  // The view begins 204 ms before the blast, which reached the sensor 320 ms after the shot.
  expect(wound).toBeCloseTo(320 - 204, -1);
  await doing(() => store.set(stage.playAtom, { how: 'start' }));
  await until(() => store.get(stage.waveAtom).movedBy === 'sound' && store.get(stage.waveAtom).at > wound);
  await doing(() => store.set(stage.playAtom, { how: 'toggle' }));
  await until(() => store.get(stage.waveAtom).movedBy === undefined);
  await doing(() => store.set(stage.choiceAtom, { nodeId: '140', fileName: undefined }));
  expect(document.body.textContent).toContain('No sound of sensor 140');
});

it('[report-view.25] a track is saved as a picture with its marks over waveform and spectrogram', async () => {
  await show();
  const saved: { name: string; blob: Promise<Blob> }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: fetchOfPage(this.href) });
  });
  await doing(() => byName('Save the picture of the sound').click());
  await until(() => saved.length === 1);
  expect(saved[0]?.name).toBe('131.png');
  const picture = await createImageBitmap(await (saved[0]?.blob ?? Promise.reject(new Error('none'))));
  expect([picture.width, picture.height]).toEqual([1600, 600]);
});
