/** Microphones of the simulated nodes: the same four in each, at the corners of a tetrahedron. */
import { MIC_FIELDS, MIC_PARTS, type Mic } from '../../src/domain/survey/apply/nodeItem.ts';

/** Sensitivity in dB re 1 V/Pa; places in metres from the middle of the node. */
const MICROPHONES: readonly Mic[] = [
  { db: -26.1, x: 0.06, y: 0, z: -0.02 },
  { db: -26.3, x: -0.03, y: 0.052, z: -0.02 },
  { db: -25.9, x: -0.03, y: -0.052, z: -0.02 },
  { db: -26, x: 0, y: 0, z: 0.065 },
];

/** The sixteen microphone fields of a node. */
export const MICROPHONE_FIELDS: Readonly<Record<string, number>> = Object.fromEntries(
  MICROPHONES.flatMap((mic) => MIC_PARTS.map((part) => mic[part])).map((value, at) => [
    MIC_FIELDS[at],
    value,
  ]),
);
