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
const textWith = (message: string) => shortTextOf({ report: REPORT, event: 'ALERT', message, link: LINK });

it('[NT11] a text message has title, message and link, a line each', () => {
  expect(textWith('At the gate').split('\n').slice(1)).toEqual(['At the gate', LINK]);
});

it.each([MAX_TEXT, 10_000])('[NT11] one of %i characters is shortened before its link', (length) => {
  // One of the two ends within a character.
  for (const first of ['', 'x']) {
    const text = textWith(first + '😀'.repeat(length / 2));
    expect(text.length).toBeLessThanOrEqual(MAX_TEXT);
    expect(text.length).toBeGreaterThan(MAX_TEXT - 4);
    expect(text.endsWith(`😀…\n${LINK}`)).toBe(true);
    expect(text.isWellFormed()).toBe(true);
  }
});
