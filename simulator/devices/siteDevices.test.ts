import { expect, it } from 'vitest';
import { checkNodes } from '../../src/domain/survey/apply/checkNodes.ts';
import { MIC_FIELDS } from '../../src/domain/survey/apply/nodeItem.ts';
import { epochMs } from '../../src/domain/units.ts';
import { muzzleBlastAt } from '../../src/domain/acoustics/waves.ts';
import { distanceBetween } from '../../src/domain/geo/point3.ts';
import { HeartbeatGenerator } from './heartbeatGenerator.ts';
import { IncidentGenerator, type GeneratedReport } from '../incidents/incidentGenerator.ts';
import { buildSite, type Site, type SiteNode } from '../site/site.ts';
import { SiteDevices } from './siteDevices.ts';

const SEED = 5;
const SITE = buildSite(SEED, 400);
const MICS = Object.fromEntries(MIC_FIELDS.map((name) => [name, 0]));

/** The payload that puts sensors elsewhere. */
function payloadOf(squadId: string, nodes: readonly SiteNode[], shiftEast: number): string {
  const { ground } = SITE;
  const items = nodes.map((node) => ({
    ...MICS,
    nodeId: node.nodeId,
    squadId,
    level: node.levelId ?? '',
    node_lat: ground.latOf(node),
    node_long: ground.lonOf({ ...node, x: node.x + shiftEast }),
    nodeAlt: node.z,
    yaw: 1.5,
    pitch: 0.25,
    roll: 0,
  }));
  return JSON.stringify(checkNodes({ squadId, name: 'S', items, stored: new Map() }).payload);
}

function runningSite() {
  const incidents = new IncidentGenerator(SITE, SEED, { perMinute: 60, idPrefix: 'T' });
  const heartbeats = new HeartbeatGenerator(SITE, SEED);
  const moved: Site[] = [];
  const devices = new SiteDevices(SITE, (site) => {
    incidents.moveTo(site);
    heartbeats.moveTo(site);
    moved.push(site);
  });
  return { incidents, heartbeats, devices, moved };
}

const detections = (reports: readonly GeneratedReport[]) =>
  reports.filter(({ report }) => report.reportType === 'Detection').map(({ report }) => report);

it('[apply.12] the next shots are heard where the survey says: bearings and arrival times follow from it', async () => {
  const outdoors = SITE.nodes.filter(({ squadId, levelId }) => squadId === 'OT' && levelId === undefined);
  const [before, after] = [runningSite(), runningSite()];
  const shift = 30;
  await after.devices.take({ kind: 'nodes', payload: payloadOf('OT', outdoors, shift) });
  const site = after.moved[0];
  const places = new Map(site?.nodes.map((node) => [node.nodeId, node]));
  const former = new Map(SITE.nodes.map((node) => [node.nodeId, node]));
  for (const { nodeId } of outdoors) {
    const [here, there] = [places.get(nodeId), former.get(nodeId)];
    if (here === undefined || there === undefined) throw new Error('lost');
    expect(distanceBetween(here, there)).toBeCloseTo(shift, 1);
    expect([here.yaw, here.pitch]).toEqual([1.5, 0.25]);
    const shot = { x: there.x + 400, y: there.y, z: there.z };
    expect(muzzleBlastAt(there, shot).after - muzzleBlastAt(here, shot).after).toBeCloseTo(shift / 343, 3);
  }
  const hour = 3_600_000;
  const [old, fresh] = [before, after].map(({ incidents }) => detections(incidents.takeUntil(hour)));
  expect(fresh?.length).toBeGreaterThan(50);
  const ofSquad = fresh?.filter(({ squadId }) => squadId === 'OT') ?? [];
  expect(ofSquad.length).toBeGreaterThan(10);
  for (const { deviceId, lat, lon } of ofSquad) {
    const node = places.get(String(deviceId));
    expect([lat, lon]).toEqual([SITE.ground.latOf(node as SiteNode), SITE.ground.lonOf(node as SiteNode)]);
  }
  expect(fresh?.map(({ mbHorizontal }) => mbHorizontal)).not.toEqual(
    old?.map(({ mbHorizontal }) => mbHorizontal),
  );
});

it('[apply.12] the next heartbeats have the place and angles of the survey', async () => {
  const { heartbeats, devices } = runningSite();
  const [node] = SITE.nodes;
  if (node === undefined) throw new Error('empty');
  await devices.take({ kind: 'nodes', payload: payloadOf(node.squadId, [node], 50) });
  const [beat] = heartbeats.initial(epochMs(0), 0, 1);
  expect(beat).toMatchObject({ nodeid: node.nodeId, yaw: 1.5, pitch: 0.25, lat: SITE.ground.latOf(node) });
  expect(beat?.lon).toBeGreaterThan(SITE.ground.lonOf(node));
});

it('[apply.12] devices that the site does not have refuse, and the others take the survey', async () => {
  const { devices, moved } = runningSite();
  const own = SITE.nodes.find(({ squadId }) => squadId === 'OT') as SiteNode;
  const foreign = SITE.nodes.find(({ squadId }) => squadId === 'EB') as SiteNode;
  const payload = payloadOf('OT', [own, foreign, { ...own, nodeId: 'X' }], 10);
  expect(await devices.take({ kind: 'nodes', payload })).toEqual({
    outcome: 'answered',
    answers: [
      { id: foreign.nodeId, state: 'refused', reason: 'The device belongs to squad EB' },
      { id: 'X', state: 'refused', reason: 'No such device' },
    ],
  });
  await devices.take({ kind: 'nodes', payload });
  const [once, twice] = moved.map(({ nodes }) => nodes);
  expect(twice).toEqual(once);
  const changed = once?.filter((node, n) => node.x !== SITE.nodes[n]?.x).map(({ nodeId }) => nodeId);
  expect(changed).toEqual([own.nodeId]);
});

it('[apply.12] zones of a level that the site does not have are refused', async () => {
  const { devices } = runningSite();
  const bounds = [{ lat: 0, lon: 0, alt: 0 }];
  const zones = [
    { zone_id: 'A', zone: 'A', level: '', bounds },
    { zone_id: 'B', zone: 'B', level: 'moon', bounds },
  ];
  const payload = JSON.stringify({ squadId: 'OT', name: 'Z', origin: { lat: 0, lon: 0, alt: 0 }, zones });
  expect(await devices.take({ kind: 'zones', payload })).toMatchObject({
    answers: [{ id: 'B', state: 'refused', reason: 'The site has no level moon' }],
  });
});
