import { expect, it } from 'vitest';
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';
import { epochMs } from '../../src/domain/units.ts';
import { MAX_TEXT } from './textGateway.ts';
import { shortTextOf } from './textSender.ts';

const REPORT: ShotReport = {
  squadId: 'NG',
  detectionId: '1',
  reportType: 'Shot',
  timeStamp: epochMs(1_790_000_000_000),
};
const LINK = 'https://shots.example/report/1?key=0123456789';
const textWith = (message: string) =>
  shortTextOf(
    { report: REPORT, event: 'ALERT', message, link: LINK },
    { at: epochMs(REPORT.timeStamp + 720_000), timeZone: 'UTC' },
  );
const TIME = '14:13:20 UTC, 12 min late';

it('[notifications.22] a text message has title, message, time and link, a line each', () => {
  expect(textWith('At the gate').split('\n')).toEqual(['Shot: NG', 'At the gate', TIME, LINK]);
});

it.each([MAX_TEXT, 10_000])(
  '[notifications.22] one of %i characters is shortened before its time and link',
  (length) => {
    // One of the two ends within a character.
    for (const first of ['', 'x']) {
      const text = textWith(first + '😀'.repeat(length / 2));
      expect(text.length).toBeLessThanOrEqual(MAX_TEXT);
      expect(text.length).toBeGreaterThan(MAX_TEXT - 4);
      expect(text.endsWith(`😀…\n${TIME}\n${LINK}`)).toBe(true);
      expect(text.isWellFormed()).toBe(true);
    }
  },
);
