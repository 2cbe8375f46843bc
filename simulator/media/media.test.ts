import { readFileSync } from 'node:fs';
import { SPEED_OF_SOUND } from '../../src/domain/acoustics/waves.ts';
import { describe, expect, it } from 'vitest';
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';
import { MOMENTS } from '../../src/domain/cameras/pictureAxis.ts';
import { epochMs } from '../../src/domain/units.ts';
import type { Document } from '../../server/store/documents/documents.ts';
import type { StoredReport } from '../../server/store/reports/lists/storedReport.ts';
import { documentsOf } from '../seed/documents.ts';
import { IncidentGenerator } from '../incidents/incidentGenerator.ts';
import { buildSite } from '../site/site.ts';
import { framesInSpan } from './cameraVideo.ts';
import { soundSpecOf } from './soundSpec.ts';
import { isKeyFrame, readIvf } from './ivf.ts';
import { drawCameraImage } from './cameraImage.ts';
import { planMedia, type StoredShotReport } from './mediaPlan.ts';
import { allSceneries, clipName, isNight, sceneryOf } from './scenery.ts';
import { SiteRecorder } from './siteRecorder.ts';
import { synthesizeSound, type SoundSpec } from './soundSynthesis.ts';
import { MediaRenderer } from './mediaRenderer.ts';
import { encodeWav, SAMPLE_RATE } from './wav.ts';
import { encodeWebm } from './webm.ts';
import { NearbyDevices } from './nearbyDevices.ts';

const SEED = 1;
const site = buildSite(SEED, 300);
const cameras = documentsOf(site, SEED).cameras?.(0, 1000) as readonly Document[];
const devices = new NearbyDevices(site, cameras);
const T0 = Date.UTC(2026, 4, 1, 20);

const incidents = new IncidentGenerator(site, SEED, { perMinute: 60, idPrefix: 'S' });
const reports = incidents.takeUntil(30 * 60_000).map(({ at, due, report }, n): StoredShotReport => ({
  ...report,
  id: n + 1,
  timeStamp: T0 + at,
  start: T0 + due,
}));
const shots = reports.filter(({ reportType, lat }) => reportType === 'Shot' && lat !== undefined);

describe('the plan of media', () => {
  const plans = reports.map((report) => planMedia(report, devices, SEED));
  const files = plans.flatMap((plan) => plan.files);

  it('[media.17] is the same for the same report at any time', () => {
    expect(reports.map((report) => planMedia(report, devices, SEED))).toEqual(plans);
    expect(reports.map((report) => planMedia(report, devices, 2))).not.toEqual(plans);
  });

  it('[media.17] has for most reports an image and a video of a camera, and a sound of each node with a detection', () => {
    const share = (kind: string) =>
      shots.filter((shot) => files.some((file) => file.reportId === shot.id && file.kind === kind)).length /
      shots.length;
    expect(share('audio')).toBeGreaterThan(0.85);
    expect(share('image')).toBeGreaterThan(0.5);
    expect(share('image')).toBeLessThan(1);
    expect(new Set(files.map(({ contentType }) => contentType))).toEqual(
      new Set(['image/jpeg', 'video/webm', 'audio/wav']),
    );
  });

  it('[media.17] delays some files, none to before the report and none beyond 20 s', () => {
    const after = files.map((file) => file.availableFrom - (reports[file.reportId - 1]?.start ?? 0));
    expect(Math.min(...after)).toBeGreaterThan(0);
    expect(Math.max(...after)).toBeLessThanOrEqual(20_000);
    const late = after.filter((ms) => ms > 2500).length / after.length;
    expect(late).toBeGreaterThan(0.15);
    expect(late).toBeLessThan(0.35);
  });

  it('[media.17] leaves some reports without any', () => {
    const bare = plans.filter((plan) => plan.files.length === 0 && plan.plates.length === 0).length;
    expect(bare).toBeGreaterThan(0);
    expect(bare).toBeLessThan(reports.length / 3);
  });

  it('[media.17] has a plate that several cameras saw', () => {
    const plates = plans.flatMap((plan) => plan.plates);
    const seen = Map.groupBy(plates, ({ reportId, plate }) => `${reportId} ${plate}`);
    const counts = [...seen.values()].map((some) => new Set(some.map(({ cameraId }) => cameraId)).size);
    expect(counts).toContain(1);
    expect(Math.max(...counts)).toBeGreaterThan(1);
  });
});

describe('a burst of reports', () => {
  it('[media.17] gets media for the first three reports of a second, whatever batches they come in', async () => {
    const added: number[] = [];
    const store = {
      addMedia: (some: readonly { reportId: number }[]) =>
        Promise.resolve(void added.push(...some.map(({ reportId }) => reportId))),
    };
    const recorder = new SiteRecorder({ site, seed: SEED, cameras, store: store as never });
    const at = (n: number, start: number) =>
      ({ report: { ...shots[0], id: n, start } }) as unknown as StoredReport;
    const storm = Array.from({ length: 20 }, (_, n) => at(n, T0 + n * 50));
    for (const one of storm) await recorder.record([one]);
    await recorder.record([at(100, T0 + 1000)]);
    expect([...new Set(added)]).toEqual([0, 1, 2, 100]);
    await recorder.close();
  });
});

describe('the sound of a node', () => {
  const soundSpec = (more: Partial<SoundSpec> = {}): SoundSpec => ({
    kind: 'shot',
    seed: SEED,
    name: 'x',
    rounds: [{ blast: 0.8, shock: 0.3 }],
    indoors: false,
    far: 0.1,
    ...more,
  });
  /** Seconds at which the level first passes a share of its peak, from `from` on. */
  const onset = (samples: Float32Array, from = 0) => {
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    return (
      samples.findIndex((sample, n) => n / SAMPLE_RATE >= from && Math.abs(sample) > 0.3 * peak) / SAMPLE_RATE
    );
  };

  it('[media.17] has the shock wave before the blast by the arrival times of the node', () => {
    const first = onset(synthesizeSound(soundSpec()));
    const second = onset(synthesizeSound(soundSpec()), first + 0.35);
    expect(second - first).toBeCloseTo(0.5, 1);
  });

  it('[media.17] comes from the position of the report, at the speed of sound', () => {
    const supersonic = shots.flatMap((shot) =>
      devices.nodesOf(shot).map((node) => soundSpecOf(shot, node.nodeId, { devices, seed: SEED })),
    );
    expect(supersonic.length).toBeGreaterThan(10);
    const [shot] = shots as [ShotReport];
    const [node] = devices.nodesOf(shot);
    const sound = soundSpecOf(shot, node?.nodeId ?? '', { devices, seed: SEED });
    const place = devices.positionOf(shot);
    const distance = Math.hypot(
      (node?.x ?? 0) - (place?.x ?? 0),
      (node?.y ?? 0) - (place?.y ?? 0),
      (node?.z ?? 0) - (place?.z ?? 0),
    );
    expect(sound?.rounds[0]?.blast).toBeCloseTo(distance / SPEED_OF_SOUND, 6);
    expect(supersonic.some((one) => one?.rounds[0]?.shock !== undefined)).toBe(true);
  });

  it('[media.17] does not change when a reviewer reclassifies the report', () => {
    const [shot] = shots as [ShotReport];
    const nodeId = devices.nodesOf(shot)[0]?.nodeId ?? '';
    const reclassified = { ...shot, reportType: 'Fireworks', previousReportType: 'Shot', wasShotType: true };
    expect(soundSpecOf(reclassified, nodeId, { devices, seed: SEED })).toEqual(
      soundSpecOf(shot, nodeId, { devices, seed: SEED }),
    );
    const noise = { ...shot, reportType: 'Ruckus', previousReportType: 'Bang/Noise' };
    expect(soundSpecOf(noise, nodeId, { devices, seed: SEED })?.kind).toBe('bang');
  });

  it('[media.17] has a round for each of a burst', () => {
    const burst = { ...(shots[0] as ShotReport), burst: 4 };
    const [node] = devices.nodesOf(burst);
    const rounds = soundSpecOf(burst, node?.nodeId ?? '', { devices, seed: SEED })?.rounds ?? [];
    expect(rounds).toHaveLength(4);
    expect(rounds.every(({ blast }, n) => n === 0 || blast > (rounds[n - 1]?.blast ?? 0))).toBe(true);
  });

  it.each(['shot', 'bang', 'ruckus', 'fireworks', 'test'] as const)(
    '[media.17] of %s is distinct, audible and not clipped',
    (kind) => {
      const samples = synthesizeSound(soundSpec({ kind, rounds: [{ blast: 0.8 }] }));
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      expect(peak).toBeGreaterThan(0.5);
      expect(peak).toBeLessThan(1.05);
      const others = (['shot', 'bang', 'ruckus', 'fireworks', 'test'] as const).filter(
        (other) => other !== kind,
      );
      for (const other of others)
        expect(synthesizeSound(soundSpec({ kind: other, rounds: [{ blast: 0.8 }] }))).not.toEqual(samples);
    },
  );

  it('[media.17] is a WAV file of 16 bits', () => {
    const bytes = Buffer.from(encodeWav(Float32Array.of(0, 1, -1, 2)));
    expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WAVE']);
    expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
    expect([44, 46, 48, 50].map((at) => bytes.readInt16LE(at))).toEqual([0, 32_767, -32_767, 32_767]);
  });
});

describe('videos', () => {
  const clips = allSceneries().map((scenery) => ({
    name: clipName(scenery),
    clip: readIvf(readFileSync(new URL(`./clips/${clipName(scenery)}`, import.meta.url))),
  }));

  it.each(clips)('[media.17] $name is a short clip with a key frame each second', ({ clip }) => {
    expect(clip.frames).toHaveLength(60);
    expect(clip.frames.reduce((sum, frame) => sum + frame.length, 0)).toBeLessThan(150_000);
    const keys = clip.frames.flatMap((frame, n) => (isKeyFrame(frame) ? [n] : []));
    expect(keys).toEqual(expect.arrayContaining([0, 10, 20, 30, 40, 50]));
  });

  it('[media.17] run for as long as the span, with a lead-in from the key frame before, over the end of the clip', () => {
    const [{ clip }] = clips as [(typeof clips)[0]];
    const film = framesInSpan(clip, { start: epochMs(4500), end: epochMs(12_500) });
    expect(film.leadIn).toBe(5);
    expect(film.frames).toHaveLength(85);
    expect(film.frames[0]).toBe(clip.frames[40]);
    expect(film.frames[16]).toBe(clip.frames[0]);
    const bytes = Buffer.from(encodeWebm(film, epochMs(4500)));
    const duration = bytes.indexOf(Buffer.from([0x44, 0x89, 0x01, 0, 0, 0, 0, 0, 0, 8]));
    expect(bytes.readDoubleBE(duration + 10)).toBe(8000);
  });

  it('[report-view.31] differ at each moment that the pictures of a report show, and between cameras', () => {
    const [{ clip }] = clips as [(typeof clips)[0]];
    const shownAt = (moment: number, phase: number) => {
      const start = epochMs(T0 + 1000 * (moment - 5));
      const { frames, leadIn = 0 } = framesInSpan(clip, { start, end: epochMs(start + 6000) }, phase);
      return frames[leadIn + 50];
    };
    for (const phase of [0, 17])
      expect(new Set(MOMENTS.map((moment) => shownAt(moment, phase))).size).toBe(9);
    expect(shownAt(0, 17)).not.toBe(shownAt(0, 0));
  });

  it('[report-view.32] are refused by a camera that does not answer, with cause and time', async () => {
    const recorder = new SiteRecorder({
      site,
      seed: SEED,
      cameras,
      store: { addMedia: async () => 0 } as never,
    });
    const camera = { cameraId: 'CAM-009', name: 'Camera 9' };
    const refused = recorder.video(camera, { start: epochMs(T0), end: epochMs(T0 + 6000) });
    await expect(refused).rejects.toMatchObject({ message: 'connection refused', since: T0 - 2_840_000 });
    await recorder.close();
  });

  it('[media.17] point with each cue at a cluster', () => {
    const [{ clip }] = clips as [(typeof clips)[0]];
    const bytes = Buffer.from(encodeWebm(clip, epochMs(T0)));
    const segment = bytes.indexOf(Buffer.from([0x18, 0x53, 0x80, 0x67])) + 12;
    let cues = 0;
    for (
      let at = bytes.indexOf(Buffer.from([0xf1, 0x01]));
      at !== -1;
      at = bytes.indexOf(Buffer.from([0xf1, 0x01]), at + 1)
    ) {
      if (bytes.readUIntBE(at + 2, 6) !== 0 || bytes[at + 8] !== 8) continue;
      const position = segment + Number(bytes.readBigUInt64BE(at + 9));
      expect(bytes.subarray(position, position + 4).toString('hex')).toBe('1f43b675');
      cues++;
    }
    expect(cues).toBeGreaterThanOrEqual(6);
  });
});

describe('images', () => {
  const picture = (name: string, more = {}) =>
    drawCameraImage({
      ...sceneryOf('CAM-001', 'street', epochMs(T0)),
      width: 160,
      height: 90,
      seed: SEED,
      name,
      time: 1,
      caption: name,
      grain: true,
      ...more,
    });

  it('[media.17] show the place of their camera, with the passers-by of that instant', () => {
    expect(picture('a').pixels).toEqual(picture('a').pixels);
    expect(picture('a').pixels).not.toEqual(picture('b').pixels);
    expect(sceneryOf('CAM-001', 'street', epochMs(T0))).toEqual(
      sceneryOf('CAM-001', 'street', epochMs(T0 + 1000)),
    );
  });

  it('[media.17] are dark at night, by the hour of the site', () => {
    const [noon, midnight] = [Date.UTC(2026, 4, 1, 18), Date.UTC(2026, 4, 1, 6)].map(epochMs);
    expect([isNight(noon ?? epochMs(0)), isNight(midnight ?? epochMs(0))]).toEqual([false, true]);
    const mean = (pixels: Uint8ClampedArray) => pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
    expect(mean(picture('a', { night: true }).pixels)).toBeLessThan(mean(picture('a').pixels) / 2);
  });
});

describe('the renderer', () => {
  const renderer = new MediaRenderer();

  it('[media.17] renders each file in a worker thread, the newest first, and rejects the request that waits longest', async () => {
    const order: number[] = [];
    const requests = Array.from({ length: 66 }, (_, n) =>
      renderer
        .render({ kind: 'portrait', spec: { seed: SEED, name: String(n % 2) } })
        .finally(() => order.push(n)),
    );
    const settled = await Promise.allSettled(requests);
    expect(settled.map(({ status }) => status)).toEqual(
      settled.map((_, n) => (n === 1 ? 'rejected' : 'fulfilled')),
    );
    expect(settled[1]).toMatchObject({ reason: { name: 'RecorderUnavailable' } });
    expect(order.filter((n) => n !== 1)).toEqual([0, ...Array.from({ length: 64 }, (_, n) => 65 - n)]);
    const [first, , third, fourth] = settled.map((one) =>
      one.status === 'fulfilled' ? Buffer.from(one.value) : undefined,
    );
    expect(first?.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(first?.subarray(-2).toString('hex')).toBe('ffd9');
    expect(first).toEqual(third);
    expect(first).not.toEqual(fourth);
  });

  it('[media.17] rejects requests after it was closed', async () => {
    const under = renderer.render({ kind: 'portrait', spec: { seed: SEED, name: 'x' } });
    const [stopped] = await Promise.allSettled([under, renderer.close()]);
    expect(stopped).toMatchObject({ status: 'rejected', reason: { name: 'RecorderUnavailable' } });
    await expect(
      renderer.render({ kind: 'portrait', spec: { seed: SEED, name: 'x' } }),
    ).rejects.toMatchObject({
      name: 'RecorderUnavailable',
    });
  });
});
