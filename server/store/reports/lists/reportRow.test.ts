import { expect, it } from 'vitest';
import { SHOT_FIELDS } from '../../../../src/domain/contract/shotReport.ts';
import { checkedRowText, reportOfRowText, toReportRow } from './reportRow.ts';

/** Order of stored rows. A new field is added at the end, here too. */
const STORED_ORDER =
  `id detectionId squadId zone zoneId level levelMapUrl lat lon alt timeStamp start reportType
  bearing angle trajectoryLat trajectoryLon trajectoryP1Lat trajectoryP1Lon trajectoryP1Alt weapon weaponCategory
  weaponConfidence burst test message notificationDelay updateReportMessage previousReportType wasShotType deviceId
  floor swHorizontal swVertical mbHorizontal mbVertical`.split(/\s+/);

const REPORT = { id: 7, squadId: 'S', detectionId: 'd', timeStamp: 5, start: 6, reportType: 'Shot' };

it('[server.8] has the fields of a report in the order of stored rows', () => {
  expect(SHOT_FIELDS.map(([name]) => name)).toEqual(STORED_ORDER);
});

it('[server.8] pads a row from before a field was added, and returns a complete one unchanged', () => {
  const { row_json: text } = toReportRow(REPORT, { seq: 1, version: 1, releasedAt: undefined });
  expect(checkedRowText({ id: 7, row_json: text })).toBe(text);
  const short = '[7, "d", "S"]';
  const values = JSON.parse(checkedRowText({ id: 7, row_json: short })) as unknown[];
  expect(values).toHaveLength(SHOT_FIELDS.length);
  expect(values.filter((value) => value !== null)).toEqual([7, 'd', 'S']);
  expect(reportOfRowText(short)).toEqual({ id: 7, detectionId: 'd', squadId: 'S' });
});

it('[server.15] stores the symbol by its name, and a former Possible Shot as a Shot', () => {
  const facts = { seq: 1, version: 1, releasedAt: undefined };
  expect(toReportRow({ ...REPORT, weaponCategory: 6 }, facts).symbol).toBe('Possible Shot');
  const reclassified = { ...REPORT, reportType: 'Ruckus', previousReportType: 'Possible Shot' };
  expect(toReportRow(reclassified, facts)).toMatchObject({
    symbol: 'Ruckus',
    former_symbol: 'Shot',
    told_symbol: 'Shot',
  });
});
