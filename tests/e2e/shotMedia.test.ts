/** Media through the real server: files added after their report, shown, played and saved. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitReports, signIn, type RealServer } from '../support/realServer.ts';
import { launchBrowser, openConsole, shotsTable, type OpenConsole } from './support/console.ts';
import { startServerWithoutBaseMap } from './support/mapless.ts';
import { addMedia, tone } from './support/media.ts';
import { messageOf, PATIENCE, shot } from './support/reports.ts';

let server: RealServer;
let browser: Browser;
let token: string;
let open: OpenConsole;
let page: Page;

beforeAll(async () => {
  server = await startServerWithoutBaseMap({
    args: ['--nodes', '200', '--shots-per-minute', '0', '--history', '0'],
  });
  browser = await launchBrowser();
  token = await signIn(server.url, 'admin');
  open = await openConsole(browser, server.url, 'admin');
  page = open.page;
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

const tab = (name: string) => page.getByRole('tablist', { name: 'Media' }).getByRole('tab', { name });
const image = () => page.getByRole('img', { name: `Image of ${messageOf(1)}` });

describe('the media of a shot', () => {
  it('[media.3] that come after it are shown as soon as a later check finds them', async () => {
    await commitReports(server.url, token, [shot(1)]);
    await shotsTable(page).getByText(messageOf(1)).click();
    await expect.poll(() => tab('Image').getAttribute('aria-selected'), PATIENCE).toBe('true');
    await page.getByRole('region', { name: 'Media' }).getByText('Loading', { exact: true }).waitFor(PATIENCE);
    await page.waitForResponse((answer) => answer.url().includes('getFirstImage'), PATIENCE);
    await give('NG gate.png', 'image/png', await drawn(page, 'image'));
    await give('node 127.wav', 'audio/wav', tone());
    await give('node 128.wav', 'audio/wav', tone());
    await give('camera 1.webm', 'video/webm', await drawn(page, 'video'));
    await image().waitFor(PATIENCE);
    const width = () => image().evaluate((element) => (element as HTMLImageElement).naturalWidth);
    await expect.poll(width, PATIENCE).toBe(160);
    await tab('SoundBytes 2').waitFor(PATIENCE);
  });

  it('[media.11] are saved under their own names', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download NG gate.png' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('NG gate.png');
  });

  it('[media.11] are played and shown, each in its tab, with the keyboard only', async () => {
    await tab('Image').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('slider', { name: 'Position' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('0.50 / 0.50 s').waitFor(PATIENCE);
    await tab('SoundBytes 1').focus();
    await page.keyboard.press('End');
    const width = () => page.locator('video').evaluate((element) => (element as HTMLVideoElement).videoWidth);
    await expect.poll(width, PATIENCE).toBe(160);
  });

  it('[media.11] of another report are its own', async () => {
    await commitReports(server.url, token, [shot(2, { time: Date.now() - 3_600_000 })]);
    await shotsTable(page).getByText(messageOf(2)).click();
    await image().waitFor({ state: 'detached', ...PATIENCE });
    await shotsTable(page).getByText(messageOf(1)).click();
    await tab('Image').click();
    await image().waitFor(PATIENCE);
  });

  it('[media.11] raise no error in the page', () => {
    expect(open.errors).toEqual([]);
  });
});

/** Adds a file to shot 1. */
function give(fileName: string, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  return addMedia(server.url, token, 1, { fileName, type, bytes });
}

/** A picture of 160 × 90, or half a second of it, as the browser writes them. */
async function drawn(within: Page, what: 'image' | 'video'): Promise<Uint8Array<ArrayBuffer>> {
  const text = await within.evaluate(async (kind) => {
    const canvas = document.createElement('canvas');
    canvas.width = 160;
    canvas.height = 90;
    const pen = canvas.getContext('2d');
    const paint = (step: number) => {
      if (pen === null) throw new Error('This browser draws nothing');
      pen.fillStyle = `hsl(${step * 30} 60% 40%)`;
      pen.fillRect(0, 0, 160, 90);
    };
    paint(1);
    const recorded = async (): Promise<Blob> => {
      const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
      const parts: Blob[] = [];
      recorder.addEventListener('dataavailable', (event) => parts.push(event.data));
      const ended = new Promise((done) => recorder.addEventListener('stop', done));
      recorder.start();
      for (let step = 2; step < 12; step++) {
        paint(step);
        await new Promise((done) => setTimeout(done, 50));
      }
      recorder.stop();
      await ended;
      return new Blob(parts, { type: 'video/webm' });
    };
    const blob =
      kind === 'video' ? await recorded() : await new Promise<Blob | null>((done) => canvas.toBlob(done));
    const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }, what);
  return new Uint8Array(Buffer.from(text, 'base64'));
}
