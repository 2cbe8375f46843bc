/**
 * Renders the films of the simulated cameras: simulator/media/README.md says when. Needs
 * Chromium.
 */
import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { writeIvf } from '../simulator/media/ivf.ts';
import { drawCameraImage } from '../simulator/media/cameraImage.ts';
import { allSceneries, clipName } from '../simulator/media/scenery.ts';
import { BROWSER_ARGS, chooseBrowser } from '../tests/support/browser.ts';

const [WIDTH, HEIGHT] = [640, 360];
const STEP = 100;
const FRAMES = 60;
/** A key frame each second: there a film can begin, and a player can seek. */
const KEY_EVERY = 10;
const BITRATE = 110_000;

const { launch } = chooseBrowser('pages');
const browser = await chromium.launch({ ...launch, args: BROWSER_ARGS });
const page = await browser.newPage();
// Encoders exist on secure pages alone, and localhost counts as one; nothing listens there.
await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
await page.goto('http://localhost/');

for (const scenery of allSceneries()) {
  const name = clipName(scenery);
  await page.evaluate(begin, { width: WIDTH, height: HEIGHT, bitrate: BITRATE });
  for (let n = 0; n < FRAMES; n++) {
    const canvas = drawCameraImage({
      ...scenery,
      width: WIDTH,
      height: HEIGHT,
      seed: 1,
      name,
      time: (n * STEP) / 1000,
      caption: 'SIMULATED',
      grain: false,
    });
    const pixels = Buffer.from(canvas.rgba()).toString('base64');
    await page.evaluate(encode, { pixels, at: n * STEP * 1000, keyFrame: n % KEY_EVERY === 0 });
  }
  const frames = (await page.evaluate(finish)).map((text) => Buffer.from(text, 'base64'));
  const bytes = writeIvf({ width: WIDTH, height: HEIGHT, step: STEP, frames });
  writeFileSync(new URL(`../simulator/media/clips/${name}`, import.meta.url), bytes);
  console.log(`${name}: ${frames.length} frames, ${Math.round(bytes.length / 1024)} kB`);
}
await browser.close();

// What follows runs in the page.

function begin({ width, height, bitrate }) {
  const frames = [];
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      frames.push(btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), '')));
    },
    error: (error) => {
      throw error;
    },
  });
  encoder.configure({ codec: 'vp8', width, height, bitrate, framerate: 10, latencyMode: 'quality' });
  globalThis.film = { encoder, frames, width, height };
}

async function encode({ pixels, at, keyFrame }) {
  const { encoder, width, height } = globalThis.film;
  const data = Uint8Array.from(atob(pixels), (character) => character.charCodeAt(0));
  const frame = new VideoFrame(data, {
    format: 'RGBA',
    codedWidth: width,
    codedHeight: height,
    timestamp: at,
  });
  encoder.encode(frame, { keyFrame });
  frame.close();
}

async function finish() {
  const { encoder, frames } = globalThis.film;
  await encoder.flush();
  encoder.close();
  return frames;
}
