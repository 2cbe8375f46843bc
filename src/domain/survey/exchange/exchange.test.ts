import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTables, type DraftTables } from '../draft/tables.ts';
import { targetsOf } from './csvColumns.ts';
import { proposeMapping, readCsvNodes } from './csvNodes.ts';
import { readFeatures, writeGeoJson } from './geoJson.ts';
import { readGeoJson } from './testing/readGeoJson.ts';
import { writeKml } from './writeKml.ts';
import { writeNodesCsv } from './writeCsv.ts';

const RING = [
  [-74, 40],
  [-73.99, 40],
  [-73.99, 40.01],
  [-74, 40],
];

function tablesOf(text: string): DraftTables {
  const read = readGeoJson(text);
  if (!read.ok) throw new Error(read.reason.reason);
  const tables = createTables();
  tables.nodes.add(read.value.items.nodes);
  tables.cameras.add(read.value.items.cameras);
  tables.zones.add(read.value.items.zones);
  return tables;
}
const allOf = ({ nodes, cameras, zones }: DraftTables) => ({
  nodes: nodes.presentRows(),
  cameras: cameras.presentRows(),
  zones: zones.presentRows(),
});
const point = (properties: object, coordinates: readonly unknown[] = [-74, 40, 3]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates },
});
const polygon = {
  type: 'Feature',
  properties: { id: 'NG_Z1' },
  geometry: { type: 'Polygon', coordinates: [RING] },
};
const file = (...features: readonly unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });

describe('exchange of surveys', () => {
  it('[exchange.3] GeoJSON: points are nodes, those with a camera id cameras, polygons zones', () => {
    const { nodes, cameras, zones } = tablesOf(
      file(point({ nodeId: 7, yaw: 0.5 }), point({ cameraId: 'C1' }), polygon, point({ name: 'gate' })),
    );
    expect(nodes.item(0)).toMatchObject({ nodeId: '7', node_lat: 40, node_long: -74, nodeAlt: 3, yaw: 0.5 });
    expect(nodes.item(1).nodeId).toBe('gate');
    expect(cameras.item(0)).toMatchObject({ cameraId: 'C1', lat: 40, lon: -74 });
    expect(zones.item(0).ring).toEqual(Float64Array.of(-74, 40, -73.99, 40, -73.99, 40.01));
  });

  it('[exchange.3] each point, polygon and part of a collection is an item, and those after the first have ids of their own', () => {
    const at = (east: number) => RING.map(([lon = 0, lat]) => [lon + east, lat]);
    const geometry = (type: string, coordinates: unknown) => ({ type, coordinates });
    const feature = (properties: object, shape: object) => ({ type: 'Feature', properties, geometry: shape });
    const two = [[at(0)], [at(1)]];
    const text = file(
      { ...feature({ id: 'NG_Z4', name: 'Campus' }, geometry('MultiPolygon', two)), id: 'NG_Z4' },
      feature(
        { name: 'roof' },
        geometry('MultiPoint', [
          [-74, 40],
          [-74, 41],
          [-74, 42],
        ]),
      ),
      feature(
        { cameraId: 'C1' },
        geometry('MultiPoint', [
          [-74, 40],
          [-74, 41],
        ]),
      ),
      feature(
        { name: 'yard' },
        {
          type: 'GeometryCollection',
          geometries: [geometry('Point', [-74, 43]), ...two.map((polygon) => geometry('Polygon', polygon))],
        },
      ),
      feature({ name: 'one' }, geometry('MultiPoint', [[-74, 44]])),
    );
    const { nodes, cameras, zones } = tablesOf(text);
    const idsOf = (ids: readonly unknown[], { presentCount }: { readonly presentCount: number }) =>
      ids.slice(0, presentCount);
    expect(idsOf(nodes.columns.nodeId.cells, nodes)).toEqual(['roof', 'roof-2', 'roof-3', 'yard', 'one']);
    expect(idsOf(cameras.columns.cameraId.cells, cameras)).toEqual(['C1', 'C1-2']);
    expect(idsOf(zones.columns.id.cells, zones)).toEqual(['NG_Z4', '', '', '']);
    expect(zones.item(1)).toMatchObject({
      name: 'Campus',
      ring: Float64Array.from(at(1).slice(0, 3).flat().map(Number)),
    });
  });

  it('[exchange.3] a part that is no item is rejected with the number of its feature, whatever it is', () => {
    const nested = {
      type: 'GeometryCollection',
      geometries: [{ type: 'GeometryCollection', geometries: [] }, null, 5],
    };
    const shapes = [
      { type: 'MultiPoint', coordinates: [[-74, 40], [0, 99], 'x'] },
      { type: 'MultiPolygon', coordinates: [] },
      { type: 'MultiPolygon' },
      { type: '__proto__', coordinates: [[1, 1]] },
      nested,
    ];
    const read = readGeoJson(
      file(...shapes.map((shape) => ({ type: 'Feature', properties: { name: 'a' }, geometry: shape }))),
    );
    expect(read).toMatchObject({ ok: true, value: { items: { nodes: [{ nodeId: 'a' }], zones: [] } } });
    expect(read.ok && read.value.rejected.map(({ at, reason }) => `${at} ${reason}`)).toEqual([
      '1 place',
      '1 place',
      '2 geometry',
      '3 geometry',
      '4 geometry',
      '5 geometry',
      '5 noGeometry',
      '5 geometry',
    ]);
    expect(readGeoJson('{"type":"MultiPoint","coordinates":[[1,1],[2,2]]}')).toMatchObject({
      value: { rejected: [{ reason: 'id' }, { reason: 'id' }] },
    });
  });

  it('[exchange.3] what is written as GeoJSON is read as the same items', () => {
    const tables = tablesOf(file(point({ nodeId: '7', owner: 'parks' }), point({ cameraId: 'C1' }), polygon));
    const again = tablesOf(writeGeoJson(tables, allOf(tables)));
    for (const name of ['nodes', 'cameras', 'zones'] as const) {
      const { source: _source, ...item } = again[name].item(0);
      expect(tables[name].item(0)).toMatchObject(item);
    }
    expect(again.nodes.item(0).source).toMatchObject({ owner: 'parks' });
  });

  it('[exchange.4] each entry that is rejected has its number and a reason, and fails no other', () => {
    const bowTie = [...RING.slice(0, 2), [-74, 40.01], [-73.99, 40.01], RING[0]];
    const read = readFeatures([
      point({ nodeId: '1' }),
      5,
      point({}),
      point({ nodeId: '2' }, [-74, 91]),
      point({ nodeId: '3' }, []),
      { type: 'Feature', geometry: { type: 'LineString', coordinates: RING } },
      { ...polygon, geometry: { type: 'Polygon', coordinates: [bowTie] } },
      { type: 'Feature', properties: { nodeId: '4' } },
      ...[
        [RING[0], RING[1], [-74, 40.01], [180.001, 40]],
        [RING[0], RING[1], RING[0]],
        [RING[0], RING[1], [-74, 'north']],
      ].map((ring) => ({ ...polygon, geometry: { type: 'Polygon', coordinates: [ring] } })),
    ]);
    expect(read.items.nodes.length).toBe(1);
    expect(read.rejected.map(({ at, reason }) => `${at} ${reason}`)).toEqual([
      '2 notObject',
      '3 id',
      '4 place',
      '5 place',
      '6 geometry',
      '7 crosses',
      '8 noGeometry',
      '9 beyond',
      '10 corners',
      '11 corners',
    ]);
  });

  it('[exchange.4] no text makes the reader throw', () => {
    const geometry = fc.oneof(
      fc.constant(polygon.geometry),
      fc.object(),
      fc.record({ type: fc.string(), coordinates: fc.anything() }),
    );
    const feature = fc.oneof(
      fc.anything(),
      fc.record({ type: fc.constant('Feature'), properties: fc.object(), geometry }),
    );
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.array(feature).map((features) => file(...features) ?? ''),
    );
    fc.assert(
      fc.property(text, (each) => {
        const read = readGeoJson(each);
        expect(read.ok ? '' : read.reason.reason).toMatch(/^(notJson|noFeatures|)$/);
      }),
    );
  });

  it('[exchange.1] KML has a placemark for each item with a position, and hostile texts are text', () => {
    const tables = tablesOf(file(point({ nodeId: '<b>&"\u0001' }), polygon));
    tables.nodes.add([{ nodeId: 'nowhere' }]);
    const kml = writeKml(tables, allOf(tables));
    expect(kml).toContain('<name>&lt;b&gt;&amp;&quot;</name>');
    expect(kml).toContain('<coordinates>-74,40,3</coordinates>');
    expect(kml).toContain('<coordinates>-74,40 -73.99,40 -73.99,40.01 -74,40</coordinates>');
    expect(kml).not.toContain('nowhere');
  });
});

const NO_PLACES = { project: () => undefined, grid: () => undefined };
const rowsOf = (...rows: readonly (readonly string[])[]) => rows.map((cells, i) => ({ line: i + 2, cells }));

describe('nodes of a CSV file', () => {
  it('[exchange.5] columns are recognised by the names that surveyors use, each target once', () => {
    const header = ['Point ID', 'Latitude', 'LONGITUDE', 'Elevation', 'Mic 1 x', 'Latitude 2', 'lat', ''];
    const { targets } = proposeMapping(header, []).mapping;
    expect(targets).toEqual([
      'nodeId',
      'node_lat',
      'node_long',
      'nodeAlt',
      'mic1_x',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('[exchange.5] a field that is chosen for another column leaves the one that had it until that one is given another', () => {
    const choose = (target: 'nodeId' | 'node_lat' | undefined) =>
      targetsOf(2, [
        { column: 0, target: 'nodeId' },
        { column: 1, target },
      ]);
    expect(choose(undefined)).toEqual(['nodeId', undefined]);
    expect(choose('nodeId')).toEqual([undefined, 'nodeId']);
    expect(choose('node_lat')).toEqual(['nodeId', 'node_lat']);
  });

  it('[exchange.5] a decimal comma, and angles in degrees or radians, are recognised by the first rows', () => {
    const header = ['id', 'lat', 'lon', 'yaw'];
    const found = (names: readonly string[], ...rows: readonly (readonly string[])[]) => {
      const { numbers, angles } = proposeMapping(names, rowsOf(...rows)).mapping;
      return [numbers, angles];
    };
    expect(found(header, ['1', '40,5', '-74,1', '90'])).toEqual(['comma', 'degrees']);
    expect(found(header, ['1', '40,5', '−74,1', '0'])).toEqual(['comma', 'degrees']);
    expect(found(['id', 'lat', 'lon', 'yaw_deg'], ['1', '40.5', '-74.1', '1.57'])).toEqual([
      'point',
      'degrees',
    ]);
    expect(found(['id', 'lat', 'lon', 'yaw (rad)'], ['1', '40.5', '-74.1', '1'])).toEqual([
      'point',
      'radians',
    ]);
    // A blank cell and a text say nothing of the unit of the others.
    const doubtful = ['1', '40.5', '-74.1', '1.57'];
    expect(found(header, doubtful)).toEqual(['point', undefined]);
    expect(found(header, doubtful, ['2', '40.5', '-74.1', ''])).toEqual(['point', undefined]);
    expect(found(header, ['2', '40.5', '-74.1', 'n/a'], ['3', '40.5', '-74.1', '0'])).toEqual([
      'point',
      'degrees',
    ]);
  });

  it('[exchange.5] rows are nodes; each rejected one has its line, a reason and its column', () => {
    const header = ['id', 'lat', 'lon', 'yaw', 'note', 'other'];
    const rows = rowsOf(
      ['1', '40', '-74', '90', 'roof', 'x'],
      ['', '40', '-74'],
      ['3', '400', '-74'],
      ['4', '40', 'west'],
      ['5', '40'],
      ['6', '40', '−74.5'],
    );
    const { mapping } = proposeMapping(header, rows);
    const read = readCsvNodes(rows, mapping, NO_PLACES);
    if (!read.ok) throw new Error(read.reason.reason);
    expect(read.value.items.nodes.map(({ node_long }) => node_long)).toEqual([-74, -74.5]);
    expect(read.value.items.nodes[0]).toMatchObject({
      nodeId: '1',
      node_lat: 40,
      notes: 'roof',
      yaw: Math.PI / 2,
    });
    expect(read.value.rejected).toEqual([
      { at: 3, reason: 'id' },
      { at: 4, reason: 'place' },
      { at: 5, reason: 'column', column: 'node_long', text: 'west' },
      { at: 6, reason: 'place' },
    ]);
    expect(readCsvNodes(rows, { ...mapping, targets: [] }, NO_PLACES)).toEqual({
      ok: false,
      reason: { reason: 'noHeader', detail: '' },
    });
  });

  it('[exchange.1] nodes are written as CSV, and a parser reads the same nodes, formulas as text', () => {
    const cell = fc.double({ min: -80, max: 80, noNaN: true });
    const angle = fc.double({ min: -6.28, max: 6.28, noNaN: true });
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom(...`'; \t\r\n"=+-@－\u200Ba1`.split('')) }),
      fc.string({ unit: 'grapheme' }),
    );
    const node = fc.record({
      nodeId: text.filter((id) => id.trim() !== ''),
      notes: text,
      node_lat: cell,
      node_long: cell,
      yaw: angle,
      hidden: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(node, { minLength: 1, maxLength: 4 }), (nodes) => {
        const tables = createTables();
        tables.nodes.add(nodes);
        const [header, ...cells] = parse(writeNodesCsv(tables.nodes, tables.nodes.presentRows()));
        const rows = rowsOf(...cells);
        const read = readCsvNodes(rows, proposeMapping(header ?? [], rows).mapping, NO_PLACES);
        if (!read.ok) throw new Error(read.reason.reason);
        expect(read.value.rejected).toEqual([]);
        read.value.items.nodes.forEach((item, i) => {
          const { yaw, node_lat: lat, node_long: lon, ...rest } = nodes[i];
          expect(item).toMatchObject(rest);
          expect(item.node_lat).toBe(Object.is(lat, -0) ? 0 : lat);
          expect(item.node_long).toBe(Object.is(lon, -0) ? 0 : lon);
          expect(item.yaw).toBeCloseTo(yaw, 10);
        });
      }),
      { seed: 20_261_128 },
    );
  });
});
