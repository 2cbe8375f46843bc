/** Bodies of the calls that apply surveys. */
import { checkNodes, type AppliedNodes } from '../../src/domain/survey/apply/checkNodes.ts';
import { checkZones, type AppliedZones } from '../../src/domain/survey/apply/checkZones.ts';
import { MIC_FIELDS } from '../../src/domain/survey/apply/nodeItem.ts';
import type { Row } from '../../src/domain/json/row.ts';

const MICS = Object.fromEntries(MIC_FIELDS.map((name, n) => [name, n / 16]));

/** An item of a survey that can be applied. */
export function surveyItem(nodeId: string, squadId: string, more: Row = {}): Row {
  const place = { node_lat: 41.2, node_long: -88.4, nodeAlt: 6 };
  return {
    nodeId,
    squadId,
    level: '',
    ...place,
    yaw: 1,
    pitch: 0,
    roll: 0,
    recorder: false,
    ...MICS,
    ...more,
  };
}

/** The body of `applySurvey` for items. */
export function nodesPayload(
  squadId: string,
  items: readonly Row[],
  name = `NODE_${squadId}_1`,
): AppliedNodes {
  return checkNodes({ squadId, name, items, stored: new Map() }).payload;
}

/** The body of `applyZones` with one square for each id. */
export function zonesPayload(squadId: string, ids: readonly string[], level = ''): AppliedZones {
  const ring = [
    { lat: 41, lon: -88, alt: 0 },
    { lat: 41, lon: -87, alt: 0 },
    { lat: 42, lon: -87, alt: 0 },
  ];
  const zones = ids.map((zoneId) => ({ zoneId, name: zoneId, level, ring }));
  return checkZones({ squadId, name: `ZONE_${squadId}_1`, squadOrigin: { lat: 41, lon: -88 }, zones })
    .payload;
}
