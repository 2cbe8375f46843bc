import { expect, it } from 'vitest';
import { PATHS } from '../../../../domain/contract/paths.ts';
import type { ReportKey } from '../../../../domain/contract/shotReport.ts';
import { success } from '../../../../domain/result.ts';
import type { Call, Http } from '../../../http/http.ts';
import { findReference } from './findReference.ts';

const TIME = 1_764_000_000_000;
const REPORT = {
  squadId: 'NG',
  detectionId: '9',
  timeStamp: TIME,
  reportType: 'Shot',
  weapon: 'Rifle',
  zone: 'Gate',
};
const row = (detectionId: string, fields: object = {}) => ({ ...REPORT, detectionId, ...fields });
/** Shots of the confirmed incidents, oldest first, with their weapons. */
const CONFIRMED = [
  row('1'),
  row('2', { weapon: 'Handgun' }),
  row('3', { zone: 'Yard' }),
  row('4', { weapon: undefined, weaponCategory: 1 }),
];
const INCIDENT = {
  id: 1,
  version: 1,
  state: 'closed',
  severity: 'Shot',
  firstTime: TIME,
  lastTime: TIME,
  track: CONFIRMED.map(({ zone }, id) => ({
    reportId: id,
    detectionId: String(id),
    time: TIME,
    symbol: 'Shot',
    zone,
  })),
};
const FIREWORKS = [row('9'), row('8', { zone: 'Yard' }), row('7'), row('6')];

/** A server with the lists above; `sounding` are the reports that have a sound. */
function look(
  kind: 'weapon' | 'fireworks',
  sounding: readonly string[],
  lists: readonly string[] = [PATHS.incidents],
) {
  const asked: Call['query'][] = [];
  const send = async (path: string, { query }: Call = {}) => {
    asked.push(query);
    const shot = CONFIRMED[Number(query?.['id'])];
    const body = path === PATHS.loadShotreport ? shot : path === PATHS.incidents ? [INCIDENT] : FIREWORKS;
    const answer = { status: 200, headers: new Headers(), body };
    return lists.length > 0 ? success(answer) : { ok: false, reason: { kind: 'unreachable' } };
  };
  const sounds = async ({ detectionId }: ReportKey) =>
    sounding.includes(detectionId) ? [{ fileName: `${detectionId}.wav` }] : undefined;
  const deps = { http: { send } as unknown as Http, calls: { sounds }, signal: new AbortController().signal };
  return { asked, found: findReference(deps, REPORT, kind) };
}

it('[report-view.27] the newest confirmed shot of the weapon in the zone that has a sound is the reference', async () => {
  const { asked, found } = look('weapon', ['1', '2', '3', '4']);
  expect(await found).toMatchObject({ ok: true, value: { key: { detectionId: '1' }, time: TIME } });
  expect(asked[0]).toMatchObject({ squadId: 'NG', outcome: 'confirmed', type: 'Shot' });
  expect(await look('weapon', ['2', '3']).found).toEqual({ ok: false, reason: 'none' });
});

it('[report-view.27] the last fireworks of the zone are the reference, never the report itself', async () => {
  const { asked, found } = look('fireworks', ['9', '8', '6']);
  expect(await found).toMatchObject({ ok: true, value: { listing: { fileName: '6.wav' } } });
  expect(asked[0]).toMatchObject({ squadId: 'NG', reportTypes: 'Fireworks', sort: 'timeStamp,desc' });
  expect(await look('fireworks', [], []).found).toEqual({ ok: false, reason: 'failed' });
});
