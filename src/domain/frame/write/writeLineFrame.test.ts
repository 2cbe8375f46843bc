import { describe, expect, it } from 'vitest';
import { columnsOf, type DrawnReport } from '../../../../tests/support/drawnReports.ts';
import { MUZZLE_BLAST, SHOCK_WAVE } from '../../derive/expertLines.ts';
import { createTimeIndex, rebuildTimeIndex } from '../../index/timeIndex.ts';
import { REPORT_SYMBOLS } from '../../contract/reportTypes.ts';
import type { LineFrame } from '../lineFrame.ts';
import {
  MAX_TRAJECTORIES,
  writeExpertLineFrame,
  writeTrajectoryFrame,
  type TrajectoryOptions,
} from './writeLineFrame.ts';

const COVER = { minX: 0.3, minY: 0.3, maxX: 0.4, maxY: 0.4, minZoom: 0, maxZoom: 20, markerScale: 1 };

const USUAL: TrajectoryOptions = { selected: -1, decay: true, version: 3, spare: undefined };

function trajectories(reports: readonly DrawnReport[], options: Partial<TrajectoryOptions> = {}): LineFrame {
  const timeIndex = createTimeIndex(columnsOf(reports));
  rebuildTimeIndex(timeIndex, { shown: new Uint8Array(REPORT_SYMBOLS.length).fill(1), level: 0 });
  return writeTrajectoryFrame(timeIndex, COVER, { ...USUAL, ...options });
}

const startsOf = (frame: LineFrame): number[] =>
  Array.from({ length: frame.count }, (_, i) => (frame.place[8 * i] ?? 0) + (frame.place[8 * i + 2] ?? 0));

describe('lines of the map', () => {
  it('[map.15] are drawn for shots with a bearing that begin in the frame, the newest on top', () => {
    const place = { x: 0.35, y: 0.35 };
    const frame = trajectories([
      { ...place, x: 0.31, bearing: 10 },
      { ...place, symbol: 'Possible Shot', bearing: 20 },
      { ...place, symbol: 'Ruckus', bearing: 30 },
      { ...place },
      { ...place, x: 0.2, bearing: 40 },
      { trajectoryX: 0.36, trajectoryY: 0.36, bearing: 50 },
    ]);
    expect(startsOf(frame).map((x) => x.toFixed(9))).toEqual(['0.310000000', '0.350000000', '0.360000000']);
    expect([...frame.style.subarray(0, 3)]).toEqual([0, 1, 0]);
    expect([...frame.value.subarray(0, 3)]).toEqual([0, 1, 1]);
    expect(frame.version).toBe(3);
  });

  it('[map.15] are the newest where there are too many', () => {
    const frame = trajectories(
      Array.from({ length: MAX_TRAJECTORIES + 5 }, () => ({ x: 0.35, y: 0.35, bearing: 5 })),
    );
    expect(frame.count).toBe(MAX_TRAJECTORIES);
    expect(frame.value[0]).toBeCloseTo(5 / (MAX_TRAJECTORIES + 4), 5);
  });

  it('[map.15] are the newest of all, not the newest in view', () => {
    const elsewhere = Array.from({ length: MAX_TRAJECTORIES - 1 }, () => ({ x: 0.2, y: 0.35, bearing: 5 }));
    const here = [0.31, 0.32].map((x) => ({ x, y: 0.35, bearing: 5 }));
    expect(startsOf(trajectories([...here, ...elsewhere])).map((x) => x.toFixed(2))).toEqual(['0.32']);
  });

  it('[map.10] have the full colour of their type while the decay is off', () => {
    const reports = [0.31, 0.32, 0.33].map((x) => ({ x, y: 0.35, bearing: 5 }));
    expect([...trajectories(reports).value.subarray(0, 3)]).toEqual([0, 0.5, 1]);
    expect([...trajectories(reports, { decay: false }).value.subarray(0, 3)]).toEqual([1, 1, 1]);
  });

  it('[map.15] are drawn for the selected report too, which lies on top, however old it is', () => {
    const old = { x: 0.31, y: 0.35, bearing: 5 };
    const newer = Array.from({ length: MAX_TRAJECTORIES }, () => ({ x: 0.32, y: 0.35, bearing: 5 }));
    const shown = (selected: number): string[] =>
      startsOf(trajectories([old, ...newer], { selected })).map((x) => x.toFixed(2));
    expect(shown(-1)).not.toContain('0.31');
    expect(shown(0)).toHaveLength(MAX_TRAJECTORIES + 1);
    expect(shown(0).at(-1)).toBe('0.31');
    expect(shown(7)).toHaveLength(MAX_TRAJECTORIES);
  });

  it('[map.17] show shock wave and muzzle blast where they were heard, with their vertical angles', () => {
    const frame = writeExpertLineFrame({
      count: 2,
      readAngles: (i, out) => {
        const second = i === 1;
        Object.assign(out, {
          x: 0.5,
          y: 0.4,
          swHorizontal: second ? NaN : 10,
          swVertical: 4,
          mbHorizontal: 20,
          mbVertical: second ? NaN : 6,
        });
      },
      version: 7,
      spare: undefined,
    });
    const lines = Array.from({ length: frame.count }, (_, i) => [frame.style[i], frame.value[i]]);
    expect(lines).toEqual([
      [SHOCK_WAVE, 4],
      [MUZZLE_BLAST, 6],
      [MUZZLE_BLAST, NaN],
    ]);
    expect(startsOf(frame)).toEqual([0.5, 0.5, 0.5]);
  });
});
