import { MIC_FIELDS } from '../src/domain/survey/apply/nodeItem.ts';
import type { SurveyScenario } from './scenarios.ts';

/** Text of a saved survey of these nodes with every field that a node may have: 20 000 are 12 MB. */
export function surveyFile({ count, lat, lon }: SurveyScenario, squadId: string): string {
  const mics = Object.fromEntries(MIC_FIELDS.map((name, i) => [name, Number((0.05 * (i + 1)).toFixed(4))]));
  const items = Array.from({ length: count }, (_, i) => ({
    nodeId: String(i + 1),
    locationId: `P-${10_000 + i}`,
    squadId,
    node_lat: lat[i],
    node_long: lon[i],
    nodeAlt: 12.5,
    yaw: ((i % 628) - 314) / 100,
    pitch: 0.012_345,
    roll: -0.012_345,
    recorder: i % 10 === 0,
    cameraNode: false,
    hidden: false,
    level: '',
    nodeStatus: 'ACTIVE',
    comment: 'Lamp post on the corner, bracket 2, reached by ladder',
    ...mics,
  }));
  return JSON.stringify(items);
}
