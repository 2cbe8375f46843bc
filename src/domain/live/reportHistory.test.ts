import { expect, it } from 'vitest';
import { epochMs } from '../units.ts';
import { historyLines, readReportHistory } from './reportHistory.ts';

const SHOT = epochMs(1_764_000_000_000);
const at = (after: number) => epochMs(SHOT + after);

it('[report-view.34] puts what sensors, server and this console know of a report in one order', () => {
  const lines = historyLines(
    [
      { time: at(900), actor: 'simulator', kind: 'received' },
      { time: at(4400), actor: 'r.diaz', kind: 'incident', act: 'take' },
    ],
    {
      shotAt: SHOT,
      heard: { nodeId: '134', at: SHOT + 190.5 },
      way: { server: at(900), sent: at(930), drawn: at(960) },
    },
  );
  expect(lines.map(({ kind }) => kind)).toEqual(['fired', 'heard', 'received', 'sent', 'drawn', 'incident']);
  expect(lines[1]).toMatchObject({ text: '134', time: SHOT + 190.5 });
});

it('[report-view.34] reads what it can of an answer, and nothing that is none', () => {
  const read = readReportHistory({
    events: [
      { time: SHOT, actor: 'a', kind: 'reclassified', from: 'Shot', to: 'Fireworks', line: 7 },
      { time: 'never', kind: 'received' },
      { time: SHOT, kind: 'hacked' },
      { time: SHOT, actor: 'b', kind: 'incident', act: 'unknown', text: 5 },
    ],
    journal: { isWhole: 'yes', checkedAt: 5, lastHash: 'ab' },
  });
  expect(read).toEqual({
    events: [
      { time: SHOT, actor: 'a', kind: 'reclassified', from: 'Shot', to: 'Fireworks', line: 7 },
      { time: SHOT, actor: 'b', kind: 'incident' },
    ],
    incidentId: null,
    journal: { isWhole: false, checkedAt: 5, first: null, last: null, lastHash: 'ab' },
  });
  expect([undefined, [], { events: 1 }, '<html>'].map(readReportHistory)).toEqual(Array(4).fill(undefined));
});
