/** A report by its link: sent to the group, opened without a session, and ended by its age; and a report on paper. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { encodeWav, SAMPLE_RATE } from '../../simulator/media/wav.ts';
import { openSqliteStore } from '../../server/store/openStore.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { commitReports, signIn, type RealServer } from '../support/realServer.ts';
import { seriousFindings } from './support/accessibility.ts';
import { launchBrowser, LAPTOP, openPage, signedInStorage } from './support/console.ts';
import { startServerWithoutBaseMap } from './support/mapless.ts';
import { CENTRE, messageOf, PATIENCE, shot } from './support/reports.ts';

const API = 'services/shotpointserver/api';
const DAY = 86_400_000;
const CONFIG = {
  MINIREPORT_AUTHENTICATION: 'false',
  MINIREPORT_NO_AUTH_DURATION: '3',
  REVIEWER_FUNCTION: 'ON',
  REVIEWER_DELAY: '0',
};
const PICTURE_PX = 64;
const PNG = greyPng(PICTURE_PX);

/** A square picture in shades of grey, 8 bits each, as PNG. */
function greyPng(side: number): Buffer<ArrayBuffer> {
  const chunk = (type: string, data: Buffer): Buffer<ArrayBuffer> => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.from([0, 0, 0, side, 0, 0, 0, side, 8, 0, 0, 0, 0]);
  // Each row begins with its filter.
  const rows = Array.from({ length: side }, (_row, y) => [
    0,
    ...Array.from({ length: side }, (_x, x) => x + y),
  ]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.from(rows.flat()));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** Width and height in pixels of the pictures of a PDF, whose dictionaries are not compressed. */
function imagesOf(pdf: Buffer): number[][] {
  const dictionaries = pdf.toString('latin1').match(/<<[^>]*\/Subtype\s*\/Image[^>]*>>/g) ?? [];
  const sizeOf = (text: string, name: string) => Number(new RegExp(`/${name} (\\d+)`).exec(text)?.[1]);
  return dictionaries.map((text) => [sizeOf(text, 'Width'), sizeOf(text, 'Height')]);
}

let server: RealServer;
let browser: Browser;
let token: string;

const call = (path: string, init: RequestInit = {}) =>
  fetch(new URL(`${API}/${path}`, server.url), {
    ...init,
    headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` },
  });

async function configure(values: Readonly<Record<string, string>>): Promise<void> {
  const entries = (await (await call('shotpointconfigs/getAllConfigs')).json()) as { key: string }[];
  for (const [key, value] of Object.entries(values)) {
    const entry = { ...entries.find((known) => known.key === key), key, value };
    const headers = { 'content-type': 'application/json' };
    await call('shotpointconfigs', { method: 'PUT', headers, body: JSON.stringify(entry) });
  }
}

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-'));
  const store = await openSqliteStore({ dataDir });
  await store.collection('smsSubscribers').save({ firstName: 'Ann', phone: '+15550100', enabled: true });
  await store.close();
  server = await startServerWithoutBaseMap({
    dataDir,
    args: ['--nodes', '50', '--shots-per-minute', '0', '--history', '0'],
  });
  browser = await launchBrowser();
  token = await signIn(server.url, 'admin');
  await configure(CONFIG);
  await commitReports(server.url, token, [
    shot(1),
    shot(2, { time: Date.now() - 4 * DAY }),
    { ...shot(3), weaponConfidence: 0.94 },
  ]);
  for (const n of [1, 2]) {
    const query = `detectionId=e2e-${n}&fileName=gate.png`;
    await call(`mediafiles?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: PNG,
    });
  }
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** Messages of the outbox folder. */
function messages(): string[] {
  const outbox = join(server.dataDir, 'outbox');
  if (!existsSync(outbox)) return [];
  const names = readdirSync(outbox).filter((name) => name.endsWith('.json'));
  return names.map((name) => readFileSync(join(outbox, name), 'utf8'));
}

/** Tells the group of report `n`; the link that the message has. */
async function linkTo(n: number): Promise<URL> {
  const list = (await (await call('shotreports?size=100')).json()) as { id: number; detectionId: string }[];
  const id = list.find(({ detectionId }) => detectionId === `e2e-${n}`)?.id ?? 0;
  const answer = await call(`sendUpdateMessage?id=${id}&message=See`);
  expect(answer.status).toBe(200);
  const message = await vi.waitUntil(() => messages().find((text) => text.includes(messageOf(n))), {
    timeout: PATIENCE_MS,
  });
  const link = new URL(/https?:\/\/[^\s"\\]+/.exec(message)?.[0] ?? '');
  return new URL(`${link.pathname.slice(1)}${link.search}`, server.url);
}

/** The lightest channel of a colour of the first such element, 0 to 255. */
function lightness(page: Page, selector: string, property: string): Promise<number> {
  const read = (element: Element, name: string) => getComputedStyle(element).getPropertyValue(name);
  return page
    .locator(selector)
    .first()
    .evaluate(read, property)
    .then((colour) => Math.max(...(colour.match(/\d+/g) ?? []).slice(0, 3).map(Number)));
}

describe('the link of a report', () => {
  it('[public-report.1, screens.22] opens it on a phone, without a session: title, place on a map, image', async () => {
    const link = await linkTo(1);
    const open = await openPage(browser, link.href);
    const { page } = open;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('heading', { name: messageOf(1) }).waitFor(PATIENCE);
    expect(await page.getByRole('banner').filter({ hasText: 'Home' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Map' }).getAttribute('href')).toBe(
      `https://www.google.com/maps?q=${CENTRE.lat},${CENTRE.lon}`,
    );
    const image = page.getByRole('img', { name: `Image of ${messageOf(1)}` });
    await image.waitFor(PATIENCE);
    await expect
      .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth), PATIENCE)
      .toBe(PICTURE_PX);
    expect(await page.getByRole('region', { name: 'Reclassify' }).count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    expect(open.errors).toEqual([]);
    await open.close();
  });

  it('[public-report.7] shows confidence and previous type, and prints black on white', async () => {
    const link = await linkTo(3);
    const list = (await (await call('shotreports?size=100')).json()) as { id: number; detectionId: string }[];
    const { id } = list.find(({ detectionId }) => detectionId === 'e2e-3') ?? { id: 0 };
    await call(`updateReportType?weaponCategory=0&reportType=Fireworks&id=${id}&previousReportType=Shot`);
    const open = await openPage(browser, link.href);
    const { page } = open;
    await page.getByText('Confidence', { exact: true }).waitFor(PATIENCE);
    const facts = await page.locator('dl').innerText();
    expect(facts.replace(/\s+/g, ' ')).toMatch(/Confidence 94 %.*Previous type Shot/);
    for (const theme of ['dark', 'contrast', 'night']) {
      await page.emulateMedia({ media: 'print' });
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
      expect(await lightness(page, 'body', 'background-color')).toBe(255);
      for (const part of ['h1', 'dt', 'dd', 'time', 'header p'])
        expect(await lightness(page, part, 'color'), `${theme} ${part}`).toBeLessThan(90);
      expect(await page.locator('body').evaluate((body) => getComputedStyle(body).overflowY)).toBe('visible');
    }
    await open.close();
  });

  it('[public-report.8] prints picture, place and facts, whichever tab of the media is shown', async () => {
    const link = await linkTo(1);
    const open = await openPage(browser, link.href);
    const { page } = open;
    const image = page.getByRole('img', { name: `Image of ${messageOf(1)}` });
    await image.waitFor(PATIENCE);
    await page.emulateMedia({ media: 'print' });
    for (const tab of ['image1', 'sound1']) {
      // The tabs themselves are not printed.
      await page.locator(`[data-tab=${tab}]`).dispatchEvent('click');
      await image.waitFor(PATIENCE);
      const { width, height } = (await image.boundingBox()) ?? { width: 0, height: 0 };
      expect([width, height]).toEqual([PICTURE_PX, PICTURE_PX]);
      const text = await page.locator('article').innerText();
      expect(text).toContain(messageOf(1));
      expect(text).toContain('Position');
      expect(text).toContain('E2E / e2e-1');
      expect(imagesOf(await page.pdf({ format: 'A4' }))).toEqual([[PICTURE_PX, PICTURE_PX]]);
    }
    await open.close();
  });

  it('[public-report.4] leads to sign-in once the report is too old, and a reviewer finds it and the panel there', async () => {
    const link = await linkTo(2);
    const open = await openPage(browser, link.href);
    const { page } = open;
    await page.getByLabel('Email').fill('reviewer', PATIENCE);
    expect(page.url()).toContain('/login?');
    await page.getByLabel('Password').fill('reviewer');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: messageOf(2) }).waitFor(PATIENCE);
    expect(new URL(page.url()).search).toBe(link.search);
    const panel = page.getByRole('region', { name: 'Reclassify' });
    await panel.waitFor(PATIENCE);
    expect(await seriousFindings(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Firework' }).click();
    await panel.getByRole('button', { name: 'Yes' }).click();
    const reports = async () => (await call('shotreports?size=100')).json();
    await expect.poll(reports, PATIENCE).toContainEqual(
      expect.objectContaining({
        detectionId: 'e2e-2',
        reportType: 'Fireworks',
        previousReportType: 'Shot',
      }),
    );
    await page.getByText('Fireworks', { exact: true }).first().waitFor(PATIENCE);
    expect(open.errors).toEqual([]);
    await open.close();
  });

  it('[public-report.5] opens the media of its own report only', async () => {
    const k = (await linkTo(1)).searchParams.get('k') ?? '';
    const image = (detectionId: string, key: string) =>
      fetch(new URL(`${API}/mediafiles/getImage?detectionId=${detectionId}${key}`, server.url));
    expect((await image('e2e-1', `&k=${k}`)).status).toBe(200);
    expect((await image('e2e-2', `&k=${k}`)).status).toBe(404);
    expect((await image('e2e-1', '')).status).toBe(401);
  });

  it('[public-report.7] names the level, and counts the time left by the server’s clock', async () => {
    const [level] = (await (await call('levels?size=1')).json()) as {
      level_id: string;
      level_name: string;
    }[];
    if (level === undefined) throw new Error('there is no level');
    await configure({ REVIEWER_DELAY: '600' });
    await commitReports(server.url, token, [{ ...shot(4), level: level.level_id }]);
    const link = await linkTo(4);
    const open = await openPage(browser, `${server.url}login`);
    const { page } = open;
    // This machine's clock is an hour ahead of the server's: by it the time would be over.
    await page.clock.install({ time: Date.now() + 3_600_000 });
    await page.goto(link.href);
    await page.getByLabel('Email').fill('reviewer', PATIENCE);
    await page.getByLabel('Password').fill('reviewer');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText(level.level_name).first().waitFor(PATIENCE);
    const left = page.getByRole('region', { name: 'Reclassify' }).getByRole('timer');
    await left.waitFor(PATIENCE);
    await expect.poll(() => left.innerText(), PATIENCE).toMatch(/^(10|0?[5-9]):\d\d$/);
    await configure({ REVIEWER_DELAY: '0' });
    await open.close();
  });

  it('[public-report.9] says that the report link is not valid, whoever opens it', async () => {
    for (const query of ['', '?k=none']) {
      const open = await openPage(browser, `${server.url}pub/viewReport${query}`);
      await open.page
        .getByText('This report link is not valid, has expired, or you do not have access.')
        .waitFor(PATIENCE);
      await open.close();
    }
  });
});

/** Text of a PDF by poppler; undefined where it is not installed. */
function textOfPdf(pdf: Buffer): string | undefined {
  const read = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
  return read.error === undefined ? read.stdout : undefined;
}

describe('a report on paper', () => {
  /** Bearings of three sensors to CENTRE, and a wrong one. */
  const SENSORS = [
    { nodeId: 'south', lat: CENTRE.lat - 0.001, lon: CENTRE.lon, mbHorizontal: 0, signalToNoise: 24 },
    { nodeId: 'north', lat: CENTRE.lat + 0.0008, lon: CENTRE.lon, mbHorizontal: 180 },
    { nodeId: 'west', lat: CENTRE.lat, lon: CENTRE.lon - 0.0015, mbHorizontal: 90 },
    { nodeId: 'turned', lat: CENTRE.lat, lon: CENTRE.lon + 0.0012, mbHorizontal: 330 },
  ];

  beforeAll(async () => {
    await commitReports(server.url, token, [{ ...shot(5), observations: { sensors: SENSORS } }]);
    const samples = Float32Array.from({ length: SAMPLE_RATE }, (_, n) =>
      n < SAMPLE_RATE / 2 ? 0 : Math.exp((SAMPLE_RATE / 2 - n) / 900) * Math.sin(n),
    );
    const post = (query: string, type: string, body: BodyInit) =>
      call(`mediafiles?detectionId=e2e-5&squadId=E2E&${query}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
    await post('fileName=gate.png&cameraName=Gate', 'image/png', PNG);
    await post('fileName=shot.wav&nodeId=south', 'audio/wav', encodeWav(samples) as BodyInit);
  });

  it('[report-view.44] is printed as PDF with values, figures, sound and picture, black on white in any theme', async () => {
    const stored = await signedInStorage(server.url, 'admin');
    const open = await openPage(browser, `${server.url}report/E2E/e2e-5/paper`, { stored, size: LAPTOP });
    const { page } = open;
    const paper = page.locator('article.paper');
    await paper.waitFor(PATIENCE);
    expect(await lightness(page, 'article.paper', 'background-color')).toBe(255);
    expect(await seriousFindings(page)).toEqual([]);
    for (const format of ['A4', 'Letter'] as const) {
      const pdf = await page.pdf({ format });
      // The picture of the camera and the one of the sound.
      expect(imagesOf(pdf)).toContainEqual([PICTURE_PX, PICTURE_PX]);
      expect(imagesOf(pdf).length).toBeGreaterThanOrEqual(2);
      const text = textOfPdf(pdf) ?? (await paper.innerText());
      for (const said of [
        'Report: Shot, E2E / e2e-5',
        'Eastern',
        '95 % ellipse',
        'turned left out',
        'Gate',
        '24 dB',
        'Server has it',
        'SHA-256 of line',
        'Nobody has confirmed or reclassified it.',
      ])
        expect(text).toContain(said);
      expect(text).not.toContain('Administration');
      expect(textOfPdf(pdf) ?? 'Page 1 of 1').toMatch(/Page 1 of \d/);
    }
    expect(open.errors).toEqual([]);
    await open.close();
  });

  it('[report-view.47] its incident is printed with head and evidence, from the page of the incident', async () => {
    type Listed = { readonly id: number; readonly track: readonly { readonly detectionId: string }[] };
    const listed = (await (await call('incidents?size=100&squadId=E2E')).json()) as readonly Listed[];
    const id = listed.find(({ track }) => track.some(({ detectionId }) => detectionId === 'e2e-5'))?.id;
    const stored = await signedInStorage(server.url, 'admin');
    const open = await openPage(browser, `${server.url}incidents/${id}`, { stored, size: LAPTOP });
    const { page } = open;
    await page.getByRole('link', { name: 'Print incident' }).click(PATIENCE);
    const paper = page.locator('article.paper');
    await paper.waitFor(PATIENCE);
    expect(await seriousFindings(page)).toEqual([]);
    const text = textOfPdf(await page.pdf({ format: 'A4' })) ?? (await paper.innerText());
    for (const said of [`Incident ${id}, E2E`, 'What was done with it', 'turned left out', 'Gate', '24 dB'])
      expect(text).toContain(said);
    expect(open.errors).toEqual([]);
    await open.close();
  });
});
