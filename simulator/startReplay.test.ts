import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { epochMs, ticks } from '../src/domain/units.ts';
import { lockDataDir } from '../server/process/dataDirLock.ts';
import { reasonOf } from '../server/process/reasonOf.ts';
import { createSourceHost } from '../server/sources/createSourceHost.ts';
import { openSqliteStore } from '../server/store/openStore.ts';
import type { Store } from '../server/store/store.ts';
import { LocalTime } from './replay/localTime.ts';
import { readIncidents, type IncidentFile } from './replay/readIncidents.ts';
import { readableArea } from './replay/recordedSite.ts';
import { REJECTS_FILE, startReplay, type ReplayOptions } from './startReplay.ts';
import type { GivenReport } from '../src/domain/source/newReport.ts';

const HEADER = 'Coverage Area,Incident ID,Date Time,Type,Longitude-100meter,Latitude-100meter';
const GOOD = 'WashingtonDC7D,53-3,1/27/06 3:35,Single Gunshot,-77.001,38.861';
const REAL = join(import.meta.dirname, '../../shared/data/dc-incidents-2006-2011.csv');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replay-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function written(...lines: string[]): string {
  const file = join(folder, 'incidents.csv');
  writeFileSync(file, lines.join('\n'));
  return file;
}

async function read(...lines: string[]): Promise<IncidentFile> {
  const result = await readIncidents(written(...lines), reasonOf);
  if (!result.ok) throw new Error(result.reason);
  return result.value;
}

describe('local time of Washington', () => {
  const clock = new LocalTime('America/New_York');
  const iso = (text: string): string => {
    const read = clock.toInstant(text);
    return read.ok ? new Date(read.value).toISOString() : read.reason;
  };

  it.each([
    ['1/27/06 3:35', '2006-01-27T08:35:00.000Z'],
    ['7/4/2008 23:59:30', '2008-07-05T03:59:30.000Z'],
    ['3/11/07 1:59', '2007-03-11T06:59:00.000Z'],
    ['3/11/07 3:00', '2007-03-11T07:00:00.000Z'],
    ['11/4/07 0:59', '2007-11-04T04:59:00.000Z'],
    ['11/4/07 2:00', '2007-11-04T07:00:00.000Z'],
    ['2/29/08 12:00', '2008-02-29T17:00:00.000Z'],
  ])('[simulator.9] reads %s as %s', (text, instant) => {
    expect(iso(text)).toBe(instant);
  });

  it('[simulator.9] uses the first of a repeated hour, and preserves order in a skipped one', () => {
    expect(iso('11/4/07 1:30')).toBe('2007-11-04T05:30:00.000Z');
    expect(iso('3/11/07 2:30')).toBe('2007-03-11T07:30:00.000Z');
  });

  it.each([
    '',
    '2006-01-27',
    '13/1/06 0:00',
    '2/29/07 0:00',
    '1/1/06 24:00',
    '1/1/06 1:60',
    '1/1/06',
    '1/1/06 1',
    'a/b/c d:e',
  ])('[simulator.10] reads no time from %j', (text) => {
    expect(iso(text)).toBe('badTime');
  });
});

describe('a record of incidents', () => {
  it('[simulator.9] finds columns by name, in any order, with a byte order mark and CR LF', async () => {
    const { incidents } = await read(
      '\uFEFFType,Latitude,Extra,LONGITUDE,date_time,Incident Id,Coverage Area\r',
      'Multiple Gunshots,38.1,x,-77.2,1/27/06 3:35,9,"Area, ""A"""\r',
    );
    expect(incidents).toMatchObject([{ area: 'Area, "A"', id: '9', multiple: true, lat: 38.1, lon: -77.2 }]);
  });

  it('[simulator.9] sorts by time and preserves the order of the file within a minute', async () => {
    const { incidents } = await read(
      HEADER,
      'A,3,1/27/06 3:36,Single Gunshot,-77,38',
      'A,2,1/27/06 3:35,Single Gunshot,-77,38',
      'A,1,1/27/06 3:35,Single Gunshot,-77,38',
    );
    expect(incidents.map(({ id }) => id)).toEqual(['2', '1', '3']);
  });

  it.each([
    ['A,"1,1/27/06 3:35,Single Gunshot,-77,38', 'not readable as CSV'],
    ['A,1,1/27/06', 'too few columns'],
    [',1,1/27/06 3:35,Single Gunshot,-77,38', 'no coverage area'],
    ['A,,1/27/06 3:35,Single Gunshot,-77,38', 'no incident id'],
    ['A,1,yesterday,Single Gunshot,-77,38', 'date and time cannot be read'],
    ['A,1,1/27/06 3:35,Firework,-77,38', 'unknown type of incident'],
    ['A,1,1/27/06 3:35,Single Gunshot,,38', 'position cannot be read'],
    ['A,1,1/27/06 3:35,Single Gunshot,-77,90.001', 'position cannot be read'],
    ['A,1,1/27/06 3:35,Single Gunshot,NaN,38', 'position cannot be read'],
    ['A,1,1/27/06 3:35,Single Gunshot,-7e1,38', 'position cannot be read'],
    [GOOD, 'duplicate of an earlier row'],
  ])('[simulator.10] lists %s: %s, with its line, and goes on', async (bad, reason) => {
    const { rows, incidents, rejected } = await read(
      HEADER,
      GOOD,
      bad,
      'A,7,1/28/06 3:35,Single Gunshot,-77,38',
    );
    expect(rejected).toMatchObject([{ line: 3, reason }]);
    expect(incidents).toHaveLength(2);
    expect(rows).toBe(3);
  });

  it('[simulator.10] accepts another incident with the same id, under a new id', async () => {
    const { incidents, rejected } = await read(
      HEADER,
      GOOD,
      GOOD.replace('3:35', '4:00'),
      GOOD.replace('7D', '1D'),
    );
    expect(incidents.map(({ area, id }) => `${area} ${id}`).toSorted()).toEqual([
      'WashingtonDC1D 53-3',
      'WashingtonDC7D 53-3',
      'WashingtonDC7D 53-3#2',
    ]);
    expect(rejected).toEqual([]);
  });

  it('[simulator.10] counts unreadable rows, whatever the bytes', async () => {
    const { rows, incidents, rejected } = await read(
      HEADER,
      GOOD,
      `A,${'x'.repeat(70_000)},1,1,1,1`,
      '\0\u0001,,,,,',
      GOOD.replace('53-3', '5'),
    );
    expect(incidents).toHaveLength(2);
    expect(rejected).toHaveLength(2);
    expect(rows).toBe(4);
  });

  it('[simulator.10] says in one sentence that a file is missing, empty, or lacks a column', async () => {
    const missing = await readIncidents(join(folder, 'nothing.csv'), reasonOf);
    expect(missing.ok ? '' : missing.reason).toContain("can't be read");
    const folderItself = await readIncidents(folder, reasonOf);
    expect(folderItself.ok ? '' : folderItself.reason).toContain("can't be read");
    const empty = await readIncidents(written(''), reasonOf);
    expect(empty.ok ? '' : empty.reason).toContain('is empty');
    const lacking = await readIncidents(written(HEADER.replace('Type', 'Kind'), GOOD), reasonOf);
    expect(lacking.ok ? '' : lacking.reason).toContain('column "type" is missing');
  });

  it.skipIf(!existsSync(REAL))('[simulator.9] reads the real record completely', async () => {
    const result = await readIncidents(REAL, reasonOf);
    expect(
      result.ok && [result.value.rows, result.value.incidents.length + result.value.rejected.length],
    ).toEqual([31_642, 31_642]);
  });

  it('[simulator.5] names areas as people write them', () => {
    expect(readableArea('WashingtonDC7D')).toBe('Washington DC 7D');
    expect(readableArea('North')).toBe('North');
  });
});

describe('the replay', () => {
  let store: Store;
  let release: () => void;
  beforeEach(async () => {
    const lock = lockDataDir(folder);
    if (!lock.ok) throw new Error(lock.reason);
    release = () => lock.value.release();
    store = await openSqliteStore({ dataDir: folder });
  });
  afterEach(async () => {
    await store.close();
    release();
  });

  /** Plays a file to its end; `fails` is the number of batches that the server rejects at first. */
  async function play(file: string, options: Partial<ReplayOptions>, fails = 0) {
    const sent: GivenReport[] = [];
    const printed: string[] = [];
    let failures = 0;
    const started = await startReplay(
      createSourceHost(
        {
          store,
          dataDir: folder,
          ticks: () => ticks(performance.now()),
          now: () => epochMs(1_800_000_000_000),
          print: (line) => printed.push(line),
          onFailure: () => failures++,
          live: { waitUntilDrained: () => Promise.resolve() },
          intake: {
            accept: (batch) => {
              if (failures < fails) return Promise.reject(new Error('full'));
              sent.push(...batch);
              return Promise.resolve({ stored: batch as never, known: [], failures: [] });
            },
            heartbeats: () => Promise.resolve(),
          },
          heartbeatHistory: { fill: () => undefined, save: () => Promise.resolve() },
          availability: { fill: () => Promise.resolve(), run: () => Promise.resolve() },
          media: { setRecorder: () => undefined },
          devices: { connectSimulated: () => undefined },
        },
        'replay',
      ),
      { file, speed: 1e12, asLive: false, ...options },
    );
    if (!started.ok) throw new Error(started.reason);
    await started.value.done;
    return { sent, printed, failures };
  }

  const lines = Array.from(
    { length: 1200 },
    (_, n) => `A1,${n},1/27/06 3:${String(n % 60).padStart(2, '0')},Single Gunshot,-77,38`,
  );

  it('[simulator.7] sends every report once and in order, at any speed, and makes a burst of several shots', async () => {
    const file = written(HEADER, ...lines, 'A1,last,1/28/06 3:35,Multiple Gunshots,-77.1,38.1', 'nonsense');
    const { sent, printed } = await play(file, {});
    expect(sent).toHaveLength(1201);
    expect(sent.map(({ timeStamp }) => timeStamp)).toEqual(
      sent.map(({ timeStamp }) => timeStamp).toSorted((a, b) => a - b),
    );
    expect(sent.at(-1)).toMatchObject({
      detectionId: 'last',
      squadId: 'A1',
      reportType: 'Shot',
      burst: 2,
      lat: 38.1,
      lon: -77.1,
      timeStamp: Date.UTC(2006, 0, 28, 8, 35),
      message: 'Shot: A 1',
    });
    expect(printed[0]).toContain('1202 rows, 1201 reports; 1 not usable: 1 too few columns');
    expect(readFileSync(join(folder, REJECTS_FILE), 'utf8')).toContain('1203,too few columns,nonsense');
  });

  it('[simulator.7] retains a batch that the server could not accept, and sends it again', async () => {
    const { sent, failures } = await play(written(HEADER, GOOD), {}, 1);
    expect(failures).toBe(1);
    expect(sent).toHaveLength(1);
  });

  it('[simulator.8] paces by the recorded time: a minute at a speed of 300 takes 0.2 s', async () => {
    const file = written(
      HEADER,
      'A,1,1/27/06 3:35,Single Gunshot,-77,38',
      'A,2,1/27/06 3:36,Single Gunshot,-77,38',
    );
    // The least of some runs: a busy machine stops a single one for as long as it likes.
    let least = Infinity;
    for (let run = 0; run < 5 && least >= 2000; run++) {
      const since = performance.now();
      await play(file, { speed: 300 });
      const took = performance.now() - since;
      expect(took).toBeGreaterThan(195);
      least = Math.min(least, took);
    }
    expect(least).toBeLessThan(2000);
  });

  it('[simulator.8] as live gives each report the time at which it is sent and a key of this replay', async () => {
    const { sent } = await play(written(HEADER, GOOD), { asLive: true });
    expect(sent[0]?.timeStamp).toBe(1_800_000_000_000);
    expect(sent[0]?.detectionId).toMatch(/^53-3@/);
  });

  it('[simulator.5] writes the place and the squads of the record into an empty store only', async () => {
    await play(written(HEADER, GOOD, GOOD.replace('7D', '1D').replace('38.861', '38.9')), {});
    const places = await store
      .collection<{ name: string; parent: string | null; zoom: number }>('places')
      .list();
    expect(places.map(({ name, parent }) => [name, parent])).toEqual([
      ['Washington DC', null],
      ['Washington DC 1D', 'SITE'],
      ['Washington DC 7D', 'SITE'],
    ]);
    expect(places[0]?.zoom).toBeGreaterThan(10);
    expect(await store.collection('squadids').count()).toBe(2);
    await play(written(HEADER, GOOD.replace('7D', '9D')), {});
    expect(await store.collection('squadids').count()).toBe(2);
  });

  it('[simulator.10] writes rejected rows as text that no spreadsheet runs', async () => {
    await play(written(HEADER, '=cmd("x"),y', GOOD), {});
    expect(readFileSync(join(folder, REJECTS_FILE), 'utf8')).toBe(
      `line,reason,row\r\n2,not readable as CSV,"'=cmd(""x""),y"\r\n`,
    );
  });
});
