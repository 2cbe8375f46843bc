/** Satellite tiles without the network: each service has tiles of one colour. */
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from 'playwright';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** One pixel, eight bits a channel, red, green and blue. */
const HEAD = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
const IMAGERY = png(40, 90, 40);
const ROADS = png(200, 160, 20);

/** Answers the tiles of ArcGIS: green imagery, ochre roads. */
export async function tilesOfOneColour(page: Page): Promise<void> {
  await page.route('https://server.arcgisonline.com/**', (route) =>
    route.fulfill({
      contentType: 'image/png',
      headers: { 'access-control-allow-origin': '*' },
      body: route.request().url().includes('World_Imagery') ? IMAGERY : ROADS,
    }),
  );
}

function png(red: number, green: number, blue: number): Buffer {
  const data = deflateSync(Buffer.from([0, red, green, blue]));
  return Buffer.concat([SIGNATURE, chunk('IHDR', HEAD), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
