/** Two editors of a survey, and what a save has overwritten: SQLite, and PostgreSQL where there is one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTITY_PATHS } from '../../src/domain/resources/entityPaths.ts';
import { SURVEY_NODES } from '../../src/domain/resources/entities/surveyNodes.ts';
import { SURVEY_ZONES } from '../../src/domain/resources/entities/surveyZones.ts';
import { ownDatabase } from '../support/ownDatabase.ts';
import { testServer, type TestServer } from '../support/testServer.ts';

type Row = Record<string, unknown> & { readonly id: number; readonly recordVersion: number };
interface Former {
  readonly recordVersion: number;
  readonly replacedBy: string;
}

const url = await ownDatabase('survey_conflicts');

describe.each(['SQLite', ...(url === undefined ? [] : ['PostgreSQL'])])('on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(database === 'SQLite' || url === undefined ? {} : { databaseUrl: url });
  });
  afterAll(() => server.dispose());

  const send = (path: string, payload: object, who = 'ROLE_SURVEY') =>
    server.call(who, `/${path}`, { method: 'POST', payload });
  const saved = async (payload: object): Promise<Row> => {
    const response = await send(ENTITY_PATHS.saveSurveyNodes, payload);
    expect([response.statusCode, response.body]).toEqual([200, response.body]);
    return response.json();
  };
  const survey = (name: string, nodes: readonly string[]) => ({
    name,
    squadId: 'NG',
    dataType: 'nodes',
    inputJson: JSON.stringify(nodes.map((nodeId) => ({ nodeId }))),
  });
  const formerOf = async ({ id }: Row): Promise<Former[]> =>
    (await server.call('ROLE_SURVEY', `/${SURVEY_NODES.path}/${id}/versions`)).json();

  it('[apply.13] a save that has not seen the newest items is 409 with the current record, and changes nothing', async () => {
    const first = await saved({ ...survey('A', ['1']), recordVersion: 0 });
    expect(first).toMatchObject({ recordVersion: 1, itemsVersion: 1 });
    const { recordVersion } = first;
    const mine = await saved({ ...survey('A', ['1', '2']), id: first.id, recordVersion });
    const theirs = await send(ENTITY_PATHS.saveSurveyNodes, { ...survey('a ', ['3']), recordVersion });
    expect([theirs.statusCode, theirs.json()]).toMatchObject([
      409,
      { current: mine, message: 'error.conflict' },
    ]);
    const asNew = await send(ENTITY_PATHS.saveSurveyNodes, { ...survey('A', ['3']), recordVersion: 0 });
    expect(asNew.statusCode).toBe(409);
    const asOther = { ...survey('A', ['3']), id: first.id + 1, recordVersion: mine.recordVersion };
    expect((await send(ENTITY_PATHS.saveSurveyNodes, asOther)).statusCode).toBe(409);
    const now = await server.call('ROLE_SURVEY', `/${SURVEY_NODES.path}/${first.id}`);
    expect(now.json()).toEqual(mine);
    const after = await saved({ ...survey('A', ['3']), recordVersion: mine.recordVersion });
    expect(after['inputJson']).toBe('[{"nodeId":"3"}]');
  });

  it('[apply.13] a save is answered without the items where its sender has them, and stores them; a conflict has them', async () => {
    const path = `${ENTITY_PATHS.saveSurveyNodes}?omit=inputJson`;
    const answer = (await send(path, { ...survey('Long', ['1']), recordVersion: 0 })).json<Row>();
    expect(answer).toMatchObject({ name: 'Long', squadId: 'NG', recordVersion: 1 });
    expect(answer).not.toHaveProperty('inputJson');
    const stored = await server.call('ROLE_SURVEY', `/${SURVEY_NODES.path}/${answer.id}`);
    expect(stored.json<Row>()['inputJson']).toBe('[{"nodeId":"1"}]');
    const late = await send(path, { ...survey('Long', ['2']), recordVersion: 0 });
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { current: { inputJson: '[{"nodeId":"1"}]' } },
    ]);
    expect((await send(`${ENTITY_PATHS.saveSurveyNodes}?omit=name`, survey('Long', ['2']))).statusCode).toBe(
      400,
    );
  });

  it('[apply.13] a console that sends no version overwrites, as the contract has it', async () => {
    await saved(survey('B', ['1']));
    expect(await saved(survey('B', ['2']))).toMatchObject({ recordVersion: 2, appliedSurvey: false });
  });

  it('[apply.13] applying a survey, and with it taking the flag from another, makes nobody’s items stale', async () => {
    const [c, d] = [await saved(survey('C', ['1'])), await saved(survey('D', ['1']))];
    for (const name of ['C', 'D']) {
      await send(ENTITY_PATHS.surveyNodesStatus, { name, squadId: 'NG', appliedSurvey: true });
    }
    const again = await saved({ ...survey('C', ['2']), id: c.id, recordVersion: c.recordVersion });
    expect(again).toMatchObject({ recordVersion: 4, itemsVersion: 4 });
    await saved({ ...survey('D', ['2']), id: d.id, recordVersion: d.recordVersion });
    const payload = { ...again, inputJson: '[]', recordVersion: undefined };
    const put = await server.call('ROLE_ADMIN', `/${SURVEY_NODES.path}`, { method: 'PUT', payload });
    expect(put.json()).toMatchObject({ recordVersion: 5, itemsVersion: 5 });
    const stale = { ...survey('C', ['3']), recordVersion: again.recordVersion };
    expect((await send(ENTITY_PATHS.saveSurveyNodes, stale)).statusCode).toBe(409);
  });

  it('[apply.13] what a save overwrites is retained: listed newest first, read, and gone with the survey', async () => {
    let last = await saved(survey('H', ['0']));
    for (let n = 1; n <= 22; n++) last = await saved(survey('H', [String(n)]));
    await saved(survey('H', ['22']));
    const former = await formerOf(last);
    expect(former.map(({ recordVersion }) => recordVersion)).toEqual(
      Array.from({ length: 20 }, (_, n) => 22 - n),
    );
    expect(former[0]?.replacedBy).toBe('role_survey');
    const path = `/${SURVEY_NODES.path}/${last.id}/versions`;
    const version = await server.call('ROLE_SURVEY', `${path}/22`);
    expect(version.json()).toMatchObject({ id: last.id, name: 'H', inputJson: '[{"nodeId":"21"}]' });
    expect((await server.call('ROLE_SURVEY', `${path}/2`)).statusCode).toBe(404);
    expect((await server.call('ROLE_USER', path)).statusCode).toBe(403);
    await server.call('ROLE_ADMIN', `/${SURVEY_NODES.path}/${last.id}`, { method: 'DELETE' });
    expect((await server.call('ROLE_SURVEY', path)).statusCode).toBe(404);
    expect((await server.call('ROLE_SURVEY', `${path}/22`)).statusCode).toBe(404);
  });

  it('[zones.5] a new zone whose id another editor has taken is 409 with the next id that is free', async () => {
    const zone = (zoneId: string, more: object = {}) => ({ zoneId, squadids: { squadId: 'NG' }, ...more });
    const theirs = await send(ENTITY_PATHS.saveZones, [
      zone('NG_Z7', { zoneName: 'theirs', recordVersion: 0 }),
    ]);
    expect(theirs.statusCode).toBe(200);
    const mine = [zone('NG_Z7', { recordVersion: 0 }), zone('NG_Z8', { recordVersion: 0 })];
    const refused = await send(ENTITY_PATHS.saveZones, mine);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { index: 0, message: 'error.keyexists', nextZoneId: 'NG_Z9' },
    ]);
    const zones = await server.store.collection('zones').list();
    expect(zones).toMatchObject([{ zoneId: 'NG_Z7', zoneName: 'theirs' }]);
    // Without a version the call creates or updates, as its name says.
    expect((await send(ENTITY_PATHS.saveZones, [zone('NG_Z7', { zoneName: 'mine' })])).statusCode).toBe(200);
  });

  it('[zones.5] the 409 of a zone survey has the next id that neither version has', async () => {
    const features = (...ids: readonly string[]) =>
      JSON.stringify({ type: 'FeatureCollection', features: ids.map((id) => ({ type: 'Feature', id })) });
    const file = { name: 'ZONE_NG_1', squadId: 'NG' };
    await send(ENTITY_PATHS.saveSurveyZones, { ...file, inputJson: features('NG_Z1', 'NG_Z4') });
    const stale = { ...file, inputJson: features('NG_Z1', 'NG_Z5'), recordVersion: 0 };
    const refused = await send(ENTITY_PATHS.saveSurveyZones, stale);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { nextZoneId: 'NG_Z6', current: { inputJson: features('NG_Z1', 'NG_Z4') } },
    ]);
    const [{ id } = { id: 0 }] = (await server.call('ROLE_SURVEY', `/${SURVEY_ZONES.path}`)).json<Row[]>();
    expect((await server.call('ROLE_SURVEY', `/${SURVEY_ZONES.path}/${id}/versions`)).json()).toEqual([]);
  });
});
