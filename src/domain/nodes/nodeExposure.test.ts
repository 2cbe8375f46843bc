import { expect, it } from 'vitest';
import { epochMs } from '../units.ts';
import { nodeExposure, SENSOR_SILENT_MS } from './nodeExposure.ts';

const NOW = epochMs(1_790_000_000_000);

it('[exposure.2] counts sensors that are silent, and those whose clock is unset or in the future', () => {
  const rows = [
    [NOW - 1_000, NOW],
    [NOW, NOW - SENSOR_SILENT_MS],
    [NOW, NOW - SENSOR_SILENT_MS - 1],
    [NOW + 300_000, NOW],
    [NOW + 300_001, NOW],
    [Number.NaN, NOW],
    [0, NOW],
  ] as const;
  const nodes = {
    count: rows.length,
    timestamp: Float64Array.from(rows, ([time]) => time),
    received: Float64Array.from(rows, ([, received]) => received),
  };
  // The sensor that was silent for too long has a clock ahead of its receipt as well.
  expect(nodeExposure(nodes, NOW)).toEqual({ silent: 1, wrongClock: 5 });
});
