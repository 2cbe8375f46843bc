import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signedArea } from '../../domain/survey/zones/ring.ts';
import { openTestTools } from './testing/openTestSquad.ts';

const PLACE = { lat: 40, lng: -74, zoom: 16, level: 'L1' };

describe('tools of the survey', () => {
  it('[exchange.4, survey.32] a CSV file is previewed with its proposed columns, read again with others, and imported as one step', async () => {
    const { squad, tools, noted } = openTestTools();
    expect(await tools.readFile({ format: 'answers', answers: { targets: [] } })).toEqual({
      ok: false,
      reason: { reason: 'empty', detail: '' },
    });
    const text = 'Name;Lat;Lon;Remark\n"7\nold";40,5;-74,1;roof\n8;40,5;-74,2;\n\n9;x;-74;\n';
    const read = await tools.readFile({ format: 'text', text });
    if (!read.ok) throw new Error(read.reason.reason);
    expect(read.value).toMatchObject({
      counts: { nodes: 2, cameras: 0, zones: 0 },
      rejected: [{ at: 6, reason: 'column', column: 'node_lat' }],
      csv: { header: ['Name', 'Lat', 'Lon', 'Remark'], mapping: { numbers: 'comma' } },
    });
    const targets = ['locationId', 'node_lat', 'node_long', 'nodeId'] as const;
    const again = await tools.readFile({ format: 'answers', answers: { targets } });
    expect(again).toMatchObject({ value: { counts: { nodes: 1 }, rejectedCount: 2 } });
    expect(await tools.importRead({ existing: 'skip', place: PLACE })).toMatchObject({
      value: { added: 1, first: { table: 'nodes', row: 0 } },
    });
    expect(noted).toEqual(['edit']);
    expect(squad.open.draft.history.steps.map(({ note }) => note.kind)).toEqual(['import']);
    expect(await tools.importRead({ existing: 'skip', place: PLACE })).toEqual({ ok: false, reason: 'gone' });
  });

  it('[exchange.4] items far from the squad are counted, so that exchanged columns are noticed', async () => {
    const { tools } = openTestTools();
    const near = { lat: 41.2, lon: -88.4 };
    const text = 'id,lat,lon\n1,41.2,-88.4\n2,-88.4,41.2\n';
    expect(await tools.readFile({ format: 'text', text, near })).toMatchObject({ value: { far: 1 } });
    const targets = ['nodeId', 'node_long', 'node_lat'] as const;
    expect(await tools.readFile({ format: 'answers', answers: { targets }, near })).toMatchObject({
      value: { far: 1 },
    });
    expect(await tools.readFile({ format: 'text', text })).toMatchObject({ value: { far: 0 } });
    const ring = [2, 3, 4, 2].map((lon) => [lon, lon === 3 ? 41 : 40]);
    const geometry = { type: 'GeometryCollection', geometries: [{ type: 'Polygon', coordinates: [ring] }] };
    const camera = {
      type: 'Feature',
      properties: { cameraId: 'C' },
      geometry: { type: 'Point', coordinates: [2, 3] },
    };
    const features = [{ type: 'Feature', properties: {}, geometry }, camera];
    expect(await tools.readFile({ format: 'text', text: JSON.stringify(features), near })).toMatchObject({
      value: { far: 2 },
    });
  });

  it('[exchange.5] the first line of a spreadsheet may name what is between the cells', async () => {
    const { tools } = openTestTools();
    const text = '\uFEFFsep=;\r\nid;lat,lon;lat;lon\r\n1;x;40.5;-74\r\n2;x;y;-74\r\n';
    expect(await tools.readFile({ format: 'text', text })).toMatchObject({
      value: {
        counts: { nodes: 1 },
        rejected: [{ at: 4 }],
        csv: { header: ['id', 'lat,lon', 'lat', 'lon'] },
      },
    });
  });

  it('[exchange.5] the first row of a file without a header is read as the others, once its columns are chosen', async () => {
    const { tools } = openTestTools();
    const text = `${Array.from({ length: 28 }, (_, i) => (i === 0 ? 'N1' : i)).join()}\nN2,2,3\n`;
    const read = await tools.readFile({ format: 'text', text });
    expect(read).toMatchObject({
      value: { counts: { nodes: 0 }, csv: { sample: [{ 0: 'N1' }, { 0: 'N2' }] } },
    });
    const header = read.ok ? read.value.csv?.header : [];
    expect([header?.[0], header?.[25], header?.[26], header?.[27]]).toEqual(['A', 'Z', 'AA', 'AB']);
    const targets = ['nodeId', 'node_lat', 'node_long'] as const;
    expect(await tools.readFile({ format: 'answers', answers: { targets } })).toMatchObject({
      value: { counts: { nodes: 2 }, rejectedCount: 0 },
    });
  });

  it('[exchange.4] a tab that may not edit imports nothing', async () => {
    const { tools } = openTestTools({ canEdit: false });
    await tools.readFile({ format: 'text', text: '{"type":"Point","coordinates":[0,0]}' });
    expect(await tools.importRead({ existing: 'skip', place: PLACE })).toEqual({
      ok: false,
      reason: 'otherTab',
    });
  });

  it('[exchange.1] all items or the selected ones are exported, and read again as the same', async () => {
    const { squad, tools } = openTestTools();
    squad.perform({
      kind: 'add',
      items: {
        nodes: [
          { nodeId: '1', node_lat: 40, node_long: -74, yaw: 1 },
          { nodeId: '2', node_lat: 41, node_long: -74 },
        ],
      },
    });
    expect(await tools.rowsOfIds('nodes', ['2', 'x', '1'])).toEqual(Int32Array.of(1, -1, 0));
    squad.select({ table: 'nodes', rows: [1] });
    for (const format of ['geojson', 'csv'] as const) {
      const selected = await tools.exportItems({ format, which: 'selection' });
      const all = await tools.exportItems({ format, which: 'all' });
      const counts = await Promise.all(
        [selected, all].map(async (text = '') => {
          const read = await tools.readFile({ format: 'text', text });
          return read.ok
            ? [read.value.counts.nodes, read.value.existing, read.value.rejectedCount]
            : read.reason;
        }),
      );
      expect(counts).toEqual([
        [1, 1, 0],
        [2, 2, 0],
      ]);
    }
    squad.select(undefined);
    expect(await tools.exportItems({ format: 'kml', which: 'selection' })).toBeUndefined();
    expect(await tools.exportItems({ format: 'kml', which: 'all' })).toContain('<name>2</name>');
  });

  it('[exchange.4] no text makes the reader of CSV throw', async () => {
    const { tools } = openTestTools();
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', '\t', 'a', '1', '\uFEFF') }),
    );
    await fc.assert(
      fc.asyncProperty(text, async (each) => {
        const read = await tools.readFile({ format: 'text', text: each });
        expect(read.ok ? '' : read.reason.reason).toMatch(
          /^(notCsv|noHeader|noContent|notJson|notXml|noFeatures|)$/,
        );
      }),
    );
  });

  it('[zones.13] rooms of the shown level become zones as one step; one that is no zone or overlaps one is left out', async () => {
    const { squad, tools, noted } = openTestTools();
    const room = (name: string, ring: readonly number[]) => ({
      kind: 'room' as const,
      name,
      shape: 'area' as const,
      parts: [Float64Array.from(ring)],
    });
    const square = (west: number, size = 1e-4) => {
      const [east, north] = [west + size, 40 + size];
      return [west, 40, east, 40, east, north, west, north];
    };
    const crossed = [-74.01, 40, -74.009, 40.001, -74.009, 40, -74.01, 40.001];
    // The second shares a wall with the first, its corners a centimetre over it; the third lies over the second.
    const rooms = [square(-74), square(-73.9999 - 1e-7), square(-73.99985), crossed];
    const plan = ['A', '', 'C', 'D'].map((name, i) => room(name, rooms[i] ?? []));
    await tools.setPlan({ levelId: 'L1', plan });
    expect(await tools.planRooms('L2', 'refuse')).toEqual([]);
    const listed = await tools.planRooms('L1', 'refuse');
    expect(listed.map(({ reason }) => reason)).toEqual([undefined, undefined, undefined, 'crosses']);
    expect(listed[0]?.area).toBeCloseTo(94.7, 0);
    expect(await tools.addRooms({ chosen: [0, 1, 2, 3, 9, 0], larger: 'refuse' }, PLACE)).toEqual({
      ok: true,
      value: 2,
    });
    const { zones } = squad.open.draft.tables;
    expect(Array.from(zones.presentRows(), (row) => zones.item(row))).toMatchObject([
      { id: 'NG_Z1', name: 'A', level: 'L1', order: 1, squad: 'NG' },
      { id: 'NG_Z2', name: 'NG_Z2', level: 'L1', order: 2, squad: 'NG' },
    ]);
    const after = await tools.planRooms('L1', 'refuse');
    expect(after.map(({ reason, zone }) => [reason, zone])).toEqual([
      ['overlap', 0],
      ['overlap', 1],
      ['overlap', 1],
      ['crosses', -1],
    ]);
    expect(await tools.addRooms({ chosen: [0], larger: 'refuse' }, PLACE)).toEqual({
      ok: false,
      reason: 'nothing',
    });
    expect(noted).toEqual(['edit']);
    squad.goTo(0);
    expect(zones.presentCount).toBe(0);
  });

  it('[zones.14] a room that is cut out of a larger zone is one step with it, which one undo takes back', async () => {
    const { squad, tools, noted } = openTestTools();
    const box = (size: number) =>
      Float64Array.of(-74, 40, -74 + size, 40, -74 + size, 40 + size, -74, 40 + size);
    const whole = box(1e-3);
    squad.perform({
      kind: 'add',
      items: { zones: [{ id: 'NG_Z1', name: 'Floor', level: 'L1', ring: whole }] },
    });
    const plan = [box(1e-4), whole].map((ring) => {
      return { kind: 'room' as const, name: 'A', shape: 'area' as const, parts: [ring] };
    });
    await tools.setPlan({ levelId: 'L1', plan });
    const reasons = async (larger: 'ignore' | 'cut') =>
      (await tools.planRooms('L1', larger)).map(({ reason }) => reason);
    expect([await reasons('ignore'), await reasons('cut')]).toEqual([
      [undefined, 'overlap'],
      [undefined, 'overlap'],
    ]);
    expect(await tools.addRooms({ chosen: [0], larger: 'cut' }, PLACE)).toEqual({ ok: true, value: 1 });
    const { zones } = squad.open.draft.tables;
    const ringOf = (row: number) => zones.columns.ring.cell(row) as Float64Array;
    expect(Math.abs(signedArea(ringOf(0)))).toBeCloseTo(0.99 * Math.abs(signedArea(whole)), -1);
    expect([zones.presentCount, noted]).toEqual([2, ['edit']]);
    squad.goTo(1);
    expect([zones.presentCount, ringOf(0)]).toEqual([1, whole]);
  });
});
