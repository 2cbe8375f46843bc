import { createAppStore } from '../../shell/createAppStore.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { MEDIA_CALLS } from '../../../domain/contract/media.ts';
import type { Incident } from '../../../domain/contract/incident.ts';
import type { OpenIncidents } from '../../../domain/contract/presence.ts';
import type { ReportDetail } from '../../../domain/live/enginePort.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';
import { toastsAtom } from '../../browser/toastAtoms.ts';
import { configAtom } from '../../data/config/consoleAtoms.ts';
import { setEngineAtom } from '../../data/engine/liveAtoms.ts';
import { setAccountAtom } from '../../session/tokenAtoms.ts';
import { fakeEngine, fakeRow } from '../../testing/fakeEngine.ts';
import { byName, doing, mount, until, type Mounted } from '../../testing/mount.tsx';
import { MediaPanel } from './MediaPanel.tsx';
import { PATIENCE_MS } from '../../../../tests/support/patience.ts';

let store = createAppStore();
beforeEach(() => {
  store = createAppStore();
});

const T = new Date(2026, 10, 20, 2, 13, 58).getTime();
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let page: Mounted | undefined;
/** Answers by the last part of the path; 404 for others. */
let answers: Readonly<Record<string, () => Response>>;

const json = (body: unknown) => () => Response.json(body);
const file = (bytes: Uint8Array<ArrayBuffer>, type: string, name: string) => () =>
  new Response(bytes, {
    headers: { 'content-type': type, 'content-disposition': `inline; filename="${name}"` },
  });
const image = file(
  Uint8Array.from(atob(PIXEL), (c) => c.charCodeAt(0)),
  'image/png',
  'gate.png',
);
const WITH_IMAGE = {
  [MEDIA_CALLS.firstImage]: json({ fileName: 'gate.png' }),
  [MEDIA_CALLS.image]: image,
};
const WITH_SOUNDS = {
  [MEDIA_CALLS.listAudio]: json([{ fileName: 'a.wav', nodeId: '127' }, { fileName: 'b.wav' }]),
  [MEDIA_CALLS.audio]: file(tone(), 'audio/wav', 'node127.wav'),
};

/** Half a second of a decaying tone, 8 kHz, 16 bit. */
function tone(): Uint8Array<ArrayBuffer> {
  const count = 4_000;
  const view = new DataView(new ArrayBuffer(44 + count * 2));
  const text = (at: number, word: string) =>
    new TextEncoder().encode(word).forEach((byte, i) => view.setUint8(at + i, byte));
  text(0, 'RIFF');
  view.setUint32(4, 36 + count * 2, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 8_000, true);
  view.setUint32(28, 16_000, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, count * 2, true);
  for (let i = 0; i < count; i++)
    view.setInt16(44 + i * 2, 30_000 * Math.exp(-i / 800) * Math.sin(i / 3), true);
  return new Uint8Array(view.buffer);
}

/** Shows an older report, and waits until its tabs have settled. */
async function show(more: Partial<ReportDetail['report']> = {}, id = 1): Promise<void> {
  const row = fakeRow(id);
  const report = { ...row.key, timeStamp: row.time, reportType: 'Shot', ...more };
  page ??= await mount(<MediaPanel />, { store });
  await doing(() =>
    store.set(selectedReportAtom, { ...row, report, receivedAt: row.time, arrivedLive: false }),
  );
  await until(() => tabs().length > 0 && tabs().every(({ dataset }) => dataset['content'] !== 'loading'));
}

const tabs = () => [...document.querySelectorAll<HTMLButtonElement>('[role=tab]')];
const tabTexts = () => tabs().map((tab) => tab.textContent);
const selected = () => tabs().find((tab) => tab.ariaSelected === 'true')?.textContent;
const panel = () => document.querySelector('[role=tabpanel]') as HTMLElement;
const key = (name: string) =>
  doing(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
    ),
  );

beforeEach(() => {
  answers = {};
  store.set(configAtom, new Map());
  vi.stubGlobal('fetch', async (url: string) => {
    const parts = new URL(url).pathname.split('/');
    const how = answers[parts.at(-1) ?? ''] ?? answers[parts.at(-2) ?? ''];
    return how?.() ?? new Response('', { status: 404 });
  });
});
afterEach(async () => {
  await page?.unmount();
  page = undefined;
  store.set(selectedReportAtom, undefined);
  vi.unstubAllGlobals();
});

it('[media.7, media.11] shows the image, also in the full window, with its file name', async () => {
  answers = { ...WITH_IMAGE, ...WITH_SOUNDS };
  await show();
  expect(selected()).toBe('Image');
  const link = byName('Download gate.png') as HTMLAnchorElement;
  expect([link.download, link.href.startsWith('blob:')]).toEqual(['gate.png', true]);
  await doing(() => panel().querySelector('button')?.click());
  const dialog = document.querySelector('dialog') as HTMLDialogElement;
  expect(dialog.open).toBe(true);
  expect(dialog.getBoundingClientRect().width).toBe(window.innerWidth);
  expect(dialog.querySelector('img')?.getBoundingClientRect().bottom).toBeLessThan(window.innerHeight);
  await doing(() => byName('Actual size').click());
  expect(byName('Fit window')).toBeTruthy();
  await doing(() => dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(document.querySelector('dialog')).toBeNull();
});

it('[media.7, media.2] falls back to the first sound, then says Not Available, without a toast', async () => {
  answers = WITH_SOUNDS;
  await show();
  expect(selected()).toBe('SoundBytes 1');
  answers = {};
  await show({}, 2);
  expect(selected()).toBeUndefined();
  expect(panel().textContent).toBe('Not Available');
  await doing(() => byName('Image').click());
  expect([selected(), panel().textContent]).toEqual(['Image', 'Not Available']);
  expect(store.get(toastsAtom)).toEqual([]);
});

it('[media.2] treats an undecodable image as missing', async () => {
  answers = { ...WITH_IMAGE, [MEDIA_CALLS.image]: file(new Uint8Array([1, 2, 3]), 'image/png', 'x.png') };
  await show();
  await vi.waitFor(() => expect(panel().textContent).toBe('Not Available'), PATIENCE_MS);
});

it('[media.9] shows the owner of the button of a panic event, or that nobody is registered', async () => {
  answers = {
    'panic-owners-by-deviceId': json({
      firstName: 'Ada',
      lastName: 'Byrne',
      phone: '555 0100',
      deviceId: 'D7',
    }),
  };
  await show({ reportType: 'Panic', deviceId: 'D7' });
  expect(selected()).toBe('User');
  expect(panel().textContent).toBe('Ada ByrnePhone 555 0100Device ID: D7');
  answers = {};
  await show({ reportType: 'Panic', deviceId: 'D8' }, 2);
  expect((byName('User Not Registered') as HTMLButtonElement).disabled).toBe(true);
  expect(page?.root.textContent).toContain('Device ID: D8');
});

it('[media.10, configuration.1] lists plates only where LPR is on, with how many cameras saw them', async () => {
  const seen = (PlateNumber: string, at: number) => ({ PlateNumber, FirstDetected: at });
  answers = {
    detection: json([
      { cameraId: 'A', lprJson: { CAMERA_A: [seen('KVN 4471', T), seen('HRT 902', T + 5_000)] } },
      { cameraId: 'B', lprJson: JSON.stringify({ CAMERA_B: [seen('kvn4471', T + 1_000)] }) },
    ]),
  };
  await show();
  expect(tabTexts()).not.toContain('LPR');
  store.set(configAtom, new Map([['LPR_ENABLED', 'on']]));
  await show({}, 2);
  expect(selected()).toBe('LPR');
  expect([...panel().querySelectorAll('li')].map((row) => row.textContent)).toEqual([
    'KVN 4471Seen by 2 cameras11:20:2026 02:13:58',
    'HRT 902CAMERA_A11:20:2026 02:14:03',
  ]);
  answers = { detection: json([{ cameraId: 'A', lprJson: '{}' }]) };
  await show({}, 3);
  expect(panel().textContent).toBe('No LPR results.');
  answers = {};
  await show({}, 4);
  await doing(() => byName('LPR').click());
  expect(panel().textContent).toBe('No LPR data available for this detection');
});

it('[media.2] has a tab for each file, with arrows, Home and End between them, skipping disabled ones', async () => {
  answers = { ...WITH_IMAGE, ...WITH_SOUNDS };
  await show();
  expect(tabTexts()).toEqual(['Image', 'SoundBytes 1', 'SoundBytes 2', 'VideoBytes']);
  expect(tabs().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1]);
  expect((byName('VideoBytes') as HTMLButtonElement).disabled).toBe(true);
  tabs()[0]?.focus();
  const way: (string | undefined)[] = [];
  for (const name of ['ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home']) {
    await key(name);
    way.push(document.activeElement?.textContent);
    expect(selected()).toBe(document.activeElement?.textContent);
  }
  expect(way).toEqual(['SoundBytes 1', 'SoundBytes 2', 'Image', 'SoundBytes 2', 'Image']);
});

it('[media.8] leaves the focus where it is as the selected video proves to have no file, and goes on by arrows', async () => {
  answers = {
    ...WITH_IMAGE,
    [MEDIA_CALLS.list]: json([{ fileName: 'gate.webm', contentType: 'video/webm' }]),
  };
  await show();
  tabs()[0]?.focus();
  await key('End');
  await vi.waitFor(() => expect(byName('VideoBytes').ariaDisabled).toBe('true'), PATIENCE_MS);
  expect(document.activeElement?.textContent).toBe('VideoBytes');
  await key('ArrowLeft');
  expect(selected()).toBe('SoundBytes');
  expect((byName('VideoBytes') as HTMLButtonElement).disabled).toBe(true);
});

it('[media.11, incidents.37] draws a sound and plays it by Space, and tells the others who listens', async () => {
  answers = WITH_SOUNDS;
  const listening: number[] = [];
  const opened = async (incidents: OpenIncidents) => void listening.push(...incidents.listening);
  const incidentOf = async () => ({ id: 3 }) as Incident;
  store.set(setEngineAtom, { ...fakeEngine([]), incidentOf, setOpenIncidents: opened });
  store.set(setAccountAtom, {
    login: 'me',
    email: '',
    firstName: '',
    lastName: '',
    authorities: new Set<string>(),
  });
  await show();
  await vi.waitFor(
    () => expect(panel().querySelector('path')?.getAttribute('d')).toMatch(/^M0 /),
    PATIENCE_MS,
  );
  await vi.waitFor(() => expect(panel().textContent).toContain('0.00 / 0.50 s'), PATIENCE_MS);
  byName('Position').focus();
  // It plays for only half a second: polling on a busy page may miss that.
  let hasPlayed = false;
  const watch = new MutationObserver(() => {
    hasPlayed ||=
      panel().querySelector('[aria-label="Pause"]') !== null || panel().textContent.includes('Pause');
  });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  await userEvent.keyboard(' ');
  await vi.waitFor(() => expect(hasPlayed).toBe(true), PATIENCE_MS);
  watch.disconnect();
  await vi.waitFor(() => expect(listening).toEqual([3]), PATIENCE_MS);
  await vi.waitFor(() => expect(panel().textContent).toContain('0.50 / 0.50 s'), PATIENCE_MS);
  // The position arrives before the end of the sound.
  await vi.waitFor(() => expect(byName('Play')).toBeTruthy(), PATIENCE_MS);
});
