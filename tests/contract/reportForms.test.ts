/** Reports as the form of the console writes them: times as ISO text, emptied fields as null. */
import { expect, it } from 'vitest';
import { SHOT_REPORTS } from '../../src/domain/resources/entities/shotReports.ts';
import { parseRecord } from '../../src/domain/resources/definition/parseRecord.ts';
import { writeRecord } from '../../src/domain/resources/definition/writeRecord.ts';
import { epochMs } from '../../src/domain/units.ts';
import { api, aReport, NOW, testServer } from '../support/testServer.ts';

it('[forms.18] a report is created and corrected with times as text, and loses a field that is null', async () => {
  const server = await testServer();
  try {
    const write = (method: 'POST' | 'PUT', payload: object) =>
      server.call('admin', api('shotreports'), { method, payload });
    const timeStamp = epochMs(NOW - 5_000);
    const sent = { ...aReport('a', { zone: 'Gate', alt: 3 }), timeStamp };
    const record = parseRecord(SHOT_REPORTS, sent)?.record ?? {};
    const created = await write('POST', { ...writeRecord(SHOT_REPORTS, record), weapon: null });
    expect([created.statusCode, created.json()]).toEqual([
      201,
      expect.objectContaining({ detectionId: 'a', timeStamp, alt: 3 }),
    ]);

    const stored = created.json<{ readonly id: number }>();
    const edits = { timeStamp: epochMs(NOW - 9_000), alt: undefined };
    const corrected = await write('PUT', { ...writeRecord(SHOT_REPORTS, edits, stored), test: null });
    expect([corrected.statusCode, corrected.json()]).toEqual([
      200,
      expect.objectContaining({ zone: 'Gate', timeStamp: NOW - 9_000 }),
    ]);
    expect(corrected.json()).not.toHaveProperty('alt');
  } finally {
    await server.dispose();
  }
});

it.each([
  [{ timeStamp: 'yesterday' }, 'timeStamp'],
  [{ reportType: null }, 'reportType'],
  [{ lat: 91 }, 'lat'],
])('[forms.18] a report with %j names the field %s, alone and in a batch', async (wrong, field) => {
  const server = await testServer();
  try {
    const report = { ...aReport('a'), ...wrong };
    const post = async (payload: object) => {
      const answer = await server.call('admin', api('shotreports'), { method: 'POST', payload });
      const { fieldErrors } = answer.json<{ readonly fieldErrors: readonly { readonly field: string }[] }>();
      return [answer.statusCode, fieldErrors.map((error) => error.field)];
    };
    expect(await post(report)).toEqual([400, [field]]);
    expect(await post([aReport('b'), report])).toEqual([400, [`1.${field}`]]);
  } finally {
    await server.dispose();
  }
});
