import { describe, expect, it } from 'vitest';
import { CONFIG_KEYS } from '../../src/domain/contract/config.ts';
import { REPORT_TYPES } from '../../src/domain/contract/reportTypes.ts';
import { epochMs } from '../../src/domain/units.ts';
import { newReportSchema } from '../../server/reports/reportSchema.ts';
import { baseMapOf, geoJsonText, type Feature } from '../site/baseMap.ts';
import { DEFAULT_CONFIG } from '../../server/config/defaultConfig.ts';
import { isRow } from '../../src/domain/json/row.ts';
import { documentsOf, withLevelIds } from '../seed/documents.ts';
import { planRooms } from '../../src/domain/floorPlan/floorPlan.ts';
import { readFloorPlan } from '../../src/domain/floorPlan/readPlan.ts';
import { LEVELS } from '../../src/domain/resources/entities/levels.ts';
import { parseRecord } from '../../src/domain/resources/definition/parseRecord.ts';
import { IncidentGenerator, reportAt, type GeneratedReport } from './incidentGenerator.ts';
import { HEARTBEAT_INTERVAL, HeartbeatGenerator } from '../devices/heartbeatGenerator.ts';
import { muzzleBlastAt } from '../../src/domain/acoustics/waves.ts';
import { NodeIndex } from '../site/nodeIndex.ts';
import { Random } from '../site/random.ts';
import { SceneSampler } from './sceneSampler.ts';
import { simulateShot } from './shots.ts';
import { buildSite, zoneNamesOf } from '../site/site.ts';

const HOUR = 3_600_000;
const site = buildSite(1, 2000);

function generator(seed: number, perMinute = 60): IncidentGenerator {
  return new IncidentGenerator(site, seed, { perMinute, idPrefix: 'T' });
}

function countByType(reports: readonly GeneratedReport[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { report } of reports) counts.set(report.reportType, (counts.get(report.reportType) ?? 0) + 1);
  return counts;
}

describe('simulated incidents', () => {
  it('[simulator.2] is the same for the same seed, and different for another', () => {
    expect(generator(1).takeUntil(HOUR)).toEqual(generator(1).takeUntil(HOUR));
    expect(generator(1).takeUntil(HOUR)).not.toEqual(generator(2).takeUntil(HOUR));
  });

  it('[simulator.2] does not depend on the batch size', () => {
    const whole = generator(1).takeUntil(HOUR);
    const stepped = generator(1);
    const steps = Array.from({ length: 360 }, (_, n) => stepped.takeUntil((n + 1) * 10_000)).flat();
    expect(steps.map(({ report }) => report.detectionId).toSorted()).toEqual(
      whole.map(({ report }) => report.detectionId).toSorted(),
    );
  });

  it('[simulator.3] generates all types at the requested rate, none before its detection', () => {
    const reports = generator(3).takeUntil(10 * HOUR);
    expect(reports.length / 600).toBeGreaterThan(60 * 0.9);
    expect(reports.length / 600).toBeLessThan(60 * 1.1);
    expect([...countByType(reports).keys()].toSorted()).toEqual(REPORT_TYPES.toSorted());
    expect(reports.every(({ at, due }) => due > at)).toBe(true);
    expect(reports.some(({ at, due }) => due - at > 5 * 60_000)).toBe(true);
  });

  it('[simulator.3] generates nothing at a rate of 0', () => {
    expect(generator(1, 0).takeUntil(HOUR)).toEqual([]);
  });

  it('[simulator.3] generates only reports that the intake accepts, with unique keys', () => {
    const reports = generator(4).takeUntil(5 * HOUR);
    for (const generated of reports) {
      const report = reportAt(generated, 1_764_000_000_000 + generated.at);
      expect(newReportSchema.safeParse(report).success).toBe(true);
    }
    expect(new Set(reports.map(({ report }) => report.detectionId)).size).toBe(reports.length);
  });

  it('[simulator.3] names the zone of each report by its id, for detections the zone of their node', () => {
    const names = zoneNamesOf(site);
    const reports = generator(6).takeUntil(5 * HOUR);
    const detections = reports.filter(({ report }) => report.reportType === 'Detection');
    expect(detections.length).toBeGreaterThan(50);
    expect(reports.filter(({ report: { zone, zoneId } }) => zone !== names.get(zoneId ?? ''))).toEqual([]);
  });

  it('[simulator.3] gives detections the bearing from node to muzzle, to a few degrees', () => {
    const random = new Random(5, 'shots');
    const scenes = new SceneSampler(site, random);
    const index = new NodeIndex(site.nodes);
    const nodes = new Map(site.nodes.map((node) => [node.nodeId, node]));
    let shockWaves = 0;
    for (let n = 0; n < 300; n++) {
      const scene = scenes.anywhere(random);
      const { shot, detections } = simulateShot(
        { scene, ground: site.ground, nodes: index, zoneNames: zoneNamesOf(site), random, observing: random },
        { isPossible: false },
      );
      expect(shot.content).toMatchObject({ reportType: 'Shot', message: `Shot: ${scene.name}` });
      for (const { after, content } of detections) {
        const node = nodes.get(content.deviceId ?? '');
        if (node === undefined) throw new Error('A detection of a node that does not exist');
        const blast = muzzleBlastAt(node, scene.point);
        expect([content.lat, content.level]).toEqual([site.ground.latOf(node), scene.levelId]);
        expect(turn(content.mbHorizontal ?? NaN, blast.horizontal)).toBeLessThan(8);
        expect(Math.abs((content.mbVertical ?? NaN) - blast.vertical)).toBeLessThan(8);
        expect(after).toBeLessThanOrEqual(blast.after);
        if (content.swHorizontal !== undefined) shockWaves++;
      }
    }
    expect(shockWaves).toBeGreaterThan(50);
  });
});

/** Degrees between two bearings. */
function turn(a: number, b: number): number {
  return Math.abs(((a - b + 540) % 360) - 180);
}

describe('the simulated site', () => {
  it.each([1, 100, 2000, 20_000])(
    '[simulator.4] has exactly %i nodes, each in a zone and a squad of its own site',
    (count) => {
      const { nodes, zones } = buildSite(7, count);
      const known = new Map(zones.map(({ id, squadId }) => [id, squadId]));
      expect(nodes).toHaveLength(count);
      expect(new Set(nodes.map(({ nodeId }) => nodeId)).size).toBe(count);
      expect(nodes.every(({ zoneId, squadId }) => known.get(zoneId) === squadId)).toBe(true);
    },
  );

  it('[simulator.4] is the same for the same seed', () => {
    expect(buildSite(9, 300).nodes).toEqual(buildSite(9, 300).nodes);
  });

  it('[simulator.6] starts at the place of the city, at street zoom, and has floors for campus and arena', () => {
    const documents = documentsOf(site, 1);
    expect(documents.places?.(0, 1)).toMatchObject([{ placeId: 'CITY', parent: null, zoom: 15 }]);
    expect(documents.squadids?.(0, 1)[0]).toHaveProperty('orgin_lat');
    const levels = documents.levels?.(0, 1000) ?? [];
    expect(levels.length).toBeGreaterThan(15);
    expect(documents.nodes?.(0, 3000)).toHaveLength(2000);
  });

  it('[zones.12] has a floor plan for each level, which is whole, with outline and rooms, and not in its places', () => {
    const documents = documentsOf(site, 1);
    for (const level of documents.levels?.(0, 1000) ?? []) {
      const read = readFloorPlan(level['floorPlan']);
      expect(read).toMatchObject({ ok: true, value: { rejected: [] } });
      const plan = read.ok ? read.value.plan : [];
      expect(plan.filter(({ kind }) => kind === 'outline')).toHaveLength(1);
      expect(planRooms(plan).length).toBeGreaterThan(3);
      expect(parseRecord(LEVELS, level)?.failures).toEqual([]);
    }
    expect(JSON.stringify(documents.places?.(0, 1000))).not.toContain('floorPlan');
  });

  it('[simulator.6] cameras and places embed their levels with the stored ids', () => {
    const documents = documentsOf(site, 1);
    const ids = new Map(
      (documents.levels?.(0, 1000) ?? []).map((level, at) => [String(level['level_id']), at]),
    );
    const indoors = (documents.cameras?.(0, 1000) ?? []).filter(({ level }) => isRow(level));
    expect(indoors.length).toBeGreaterThan(0);
    for (const camera of indoors)
      expect(withLevelIds(camera, ids)).toHaveProperty('level.id', expect.any(Number));
    const house = (documents.places?.(0, 1000) ?? []).at(-1) ?? {};
    expect(withLevelIds(house, ids)).toHaveProperty('levels.0.id', expect.any(Number));
    const outdoors = { level: null };
    expect(withLevelIds(outdoors, ids)).toEqual(outdoors);
  });

  it('[map.38] has targets with a place, in the streets and in the buildings', () => {
    const targets = documentsOf(site, 1).targets?.(0, 1000) ?? [];
    expect(targets.length).toBeGreaterThan(4);
    expect(targets.every(({ lat, lon }) => Number.isFinite(Number(lat) + Number(lon)))).toBe(true);
    expect(new Set(targets.map(({ level }) => level === ''))).toEqual(new Set([true, false]));
  });

  it('[simulator.6] draws a base map of named streets, water, parks, rail, zones and floor plans', () => {
    const features = (draw: () => Iterable<Feature>): Feature[] =>
      (JSON.parse(geoJsonText(draw())) as { features: Feature[] }).features;
    const map = baseMapOf(site);
    const counts = Object.values(map).map((draw) => features(draw as () => Iterable<Feature>).length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(features(map.streets).every(({ properties }) => properties['name'] !== undefined)).toBe(true);
    const water = features(map.water).map(({ geometry, properties }) => [geometry.type, properties['name']]);
    expect(water).toEqual([
      ['Polygon', undefined],
      ['LineString', 'River Alder'],
    ]);
    expect(features(map.floorplans).every(({ properties }) => properties['level_id'] !== undefined)).toBe(
      true,
    );
  });

  it('[simulator.6] starts with a value for every configuration key of the contract', () => {
    expect(DEFAULT_CONFIG.map(({ key }) => key).toSorted()).toEqual(CONFIG_KEYS.toSorted());
  });
});

describe('heartbeats', () => {
  it('[simulator.4] come from every node every 30 s, spread evenly', () => {
    const heartbeats = new HeartbeatGenerator(site, 1);
    const counts = Array.from(
      { length: 300 },
      (_, n) => heartbeats.takeUntil((n + 1) * 100, epochMs(n)).length,
    );
    const all = counts.reduce((sum, count) => sum + count, 0);
    expect(all).toBeGreaterThan(1950);
    expect(all).toBeLessThanOrEqual(2000);
    expect(Math.max(...counts)).toBeLessThanOrEqual(Math.ceil((2000 * 100) / HEARTBEAT_INTERVAL) + 1);
  });

  it('[simulator.4] make up for a pause, at most one interval of it', () => {
    const heartbeats = new HeartbeatGenerator(site, 1);
    expect(heartbeats.takeUntil(10 * HEARTBEAT_INTERVAL, epochMs(0)).length).toBeLessThanOrEqual(2000);
  });

  it('[simulator.4] show nodes that fail and recover, and sounds that change', () => {
    const heartbeats = new HeartbeatGenerator(site, 1);
    const beats = Array.from({ length: 40 }, (_, n) =>
      heartbeats.takeUntil((n + 1) * HEARTBEAT_INTERVAL, epochMs(n)),
    ).flat();
    const statuses = new Set(beats.map(({ status }) => status));
    expect([...statuses].toSorted()).toEqual(['Active', 'LOW BATTERY', 'OK', 'UNKNOWN', 'down', 'stray']);
    const one = beats.filter(({ nodeid }) => nodeid === '1001').map(({ spl1 }) => spl1);
    expect(new Set(one).size).toBeGreaterThan(5);
  });
});

describe('drawn numbers', () => {
  it('[simulator.2] are even, normal and Poisson as they say', () => {
    const random = new Random(1, 'test');
    const mean = (draw: () => number) =>
      Array.from({ length: 20_000 }, draw).reduce((a, b) => a + b, 0) / 20_000;
    expect(mean(() => random.uniform())).toBeCloseTo(0.5, 1);
    expect(mean(() => random.normal(3, 2))).toBeCloseTo(3, 1);
    expect(mean(() => random.exponential(5)) / 5).toBeCloseTo(1, 1);
    expect(() => random.pick([])).toThrow(RangeError);
  });
});
