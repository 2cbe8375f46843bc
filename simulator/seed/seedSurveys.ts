/** Saved surveys of a simulated site: of each squad one of nodes and one of zones, both applied, and a plan of one squad. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Row } from '../../src/domain/json/row.ts';
import { SQUADS, type Squad } from '../../src/domain/resources/entities/squads.ts';
import { SURVEY_NODES } from '../../src/domain/resources/entities/surveyNodes.ts';
import { SURVEY_ZONES } from '../../src/domain/resources/entities/surveyZones.ts';
import { newRow } from '../../src/domain/resources/definition/writeRecord.ts';
import { ZONES, type ZoneRecord } from '../../src/domain/resources/entities/zones.ts';
import { checkNodes } from '../../src/domain/survey/apply/checkNodes.ts';
import { checkZones } from '../../src/domain/survey/apply/checkZones.ts';
import { defaultSurveyName } from '../../src/domain/survey/draft/surveyNames.ts';
import type { ResourceCollection } from '../../src/domain/resources/registry.ts';
import type { SourceDocument, SourceStore } from '../../src/domain/source/sourceHost.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import { round } from '../site/ground.ts';
import { MICROPHONE_FIELDS } from '../site/microphones.ts';
import { CAMPUS } from '../site/names.ts';
import type { Site, SiteNode } from '../site/site.ts';

/** Every n-th node is elsewhere in the plan, this far east. */
const PLANNED_EVERY = 9;
const PLANNED_SHIFT = 4;

/**
 * Writes the surveys of a new site, squad by squad, so that pending calls are answered in between. What is stored already, as
 * after an interruption, is not written again.
 */
export async function seedSurveys(store: SourceStore, site: Site, now: EpochMs): Promise<void> {
  const zonesOf = Map.groupBy(await store.collection(ZONES.collection).list(), ({ squad }) => squad);
  for (const squad of await store.collection<SourceDocument & Squad>(SQUADS.collection).list()) {
    const { squadId } = squad;
    const nodes = site.nodes.filter((node) => node.squadId === squadId);
    await seedNodes(store, { site, squadId, nodes }, now);
    await nextTurn();
    await seedZones(store, { squad, documents: zonesOf.get(squadId) ?? [] }, now);
    await nextTurn();
  }
}

interface SquadNodes {
  readonly site: Site;
  readonly squadId: string;
  readonly nodes: readonly SiteNode[];
}

async function seedNodes(
  store: SourceStore,
  { site, squadId, nodes }: SquadNodes,
  now: EpochMs,
): Promise<void> {
  if (nodes.length === 0) return;
  const name = defaultSurveyName('NODE', squadId, 0);
  const items = nodes.map((node) => itemOf(site, node, name));
  const inputJson = JSON.stringify(items);
  await saveOnce(
    store,
    SURVEY_NODES.collection,
    newRow(SURVEY_NODES, { name, squadId, inputJson, appliedSurvey: true, itemsVersion: 1 }),
  );
  const { payload } = checkNodes({ squadId, name, items, stored: new Map() });
  await store.addTakenSurvey({ kind: 'nodes', squadId, name, itemCount: items.length, payload }, now);
  if (squadId !== CAMPUS.squadId) return;
  const planName = defaultSurveyName('NODE', squadId, 1);
  const plan = nodes.map((node, n) => {
    const moved = { ...node, x: node.x + PLANNED_SHIFT, yaw: node.yaw / 2 };
    return itemOf(site, n % PLANNED_EVERY === 0 ? moved : node, planName);
  });
  await saveOnce(
    store,
    SURVEY_NODES.collection,
    newRow(SURVEY_NODES, {
      name: planName,
      squadId,
      inputJson: JSON.stringify(plan),
      itemsVersion: 1,
    }),
  );
}

function itemOf({ ground }: Site, node: SiteNode, surveyName: string): Row {
  return {
    nodeId: node.nodeId,
    squadId: node.squadId,
    level: node.levelId ?? '',
    node_lat: ground.latOf(node),
    node_long: ground.lonOf(node),
    nodeAlt: round(node.z, 2),
    yaw: round(node.yaw, 4),
    pitch: round(node.pitch, 4),
    roll: 0,
    recorder: false,
    hidden: false,
    surveyName,
    ...MICROPHONE_FIELDS,
  };
}

async function seedZones(
  store: SourceStore,
  { squad, documents }: { readonly squad: Squad; readonly documents: readonly SourceDocument[] },
  now: EpochMs,
): Promise<void> {
  if (documents.length === 0) return;
  const { squadId, orgin_lat: lat = 0, orgin_lon: lon = 0 } = squad;
  const name = defaultSurveyName('ZONE', squadId, 0);
  const zones = documents as readonly (SourceDocument & ZoneRecord)[];
  const inputJson = JSON.stringify({ type: 'FeatureCollection', features: zones.map(featureOf) });
  const row = newRow(SURVEY_ZONES, { name, squadId, inputJson, appliedSurveyZone: true, itemsVersion: 1 });
  await saveOnce(store, SURVEY_ZONES.collection, row);
  const shapes = zones.map(({ zoneId, zoneName, levelId, polygon }) => {
    return { zoneId, name: zoneName, level: levelId, ring: polygon ?? [] };
  });
  const { payload } = checkZones({ squadId, name, squadOrigin: { lat, lon }, zones: shapes });
  await store.addTakenSurvey({ kind: 'zones', squadId, name, itemCount: shapes.length, payload }, now);
}

function featureOf(zone: ZoneRecord): Row {
  const { zoneId: id, zoneName: name, levelId: level, order, zoneTag, squad, polygon = [] } = zone;
  const { primaryCamera, secondaryCameras } = zone;
  const ring = polygon.map(({ lat, lon }) => [lon, lat]);
  return {
    type: 'Feature',
    id,
    properties: { id, name, level, order, zoneTag, primaryCamera, secondaryCameras, squad },
    geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
  };
}

/** Saves a survey unless there is one of its name. */
async function saveOnce(store: SourceStore, name: ResourceCollection, row: Row): Promise<void> {
  const surveys = store.collection(name);
  const stored = await surveys.list();
  if (!stored.some((one) => one['name'] === row['name'])) await surveys.save(row);
}
