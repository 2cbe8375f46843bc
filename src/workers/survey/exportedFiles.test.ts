import { expect, it } from 'vitest';
import type { Row } from '../../domain/json/row.ts';
import type { AddedItems } from '../../domain/survey/draft/command.ts';
import type { DraftTable } from '../../domain/survey/draft/draftTable.ts';
import { TABLE_NAMES, type DraftTables } from '../../domain/survey/draft/tables.ts';
import type { FileRequest } from '../../domain/survey/port/surveyTools.ts';
import { openTestTools } from './testing/openTestSquad.ts';

const RING = Float64Array.of(-74, 40, -73.99, 40, -73.99, 40.01);
const PLACE = { lat: 40, lng: -74, zoom: 16, level: 'L9' };
const ODD = 'a <b> & "c" \t]]> é 🎤\nline\u0001\ufffe';
const HOLE = [
  [-73.995, 40.001],
  [-73.994, 40.001],
  [-73.994, 40.002],
  [-73.995, 40.001],
];
const OUTER = [
  [-74, 40],
  [-73.99, 40],
  [-73.99, 40.01],
  [-74, 40],
];

/** Items of all kinds, as a squad has them. */
const ITEMS: AddedItems = {
  nodes: [
    {
      nodeId: '007',
      node_lat: 40.123456789,
      node_long: -74.1,
      nodeAlt: 3.5,
      yaw: 0.5,
      level: 'L1',
      notes: ODD,
      squadId: 'NG',
      locationId: 'true',
      recorder: true,
      hidden: true,
      mic1_db: -3,
      mic2_x: 1e-7,
      source: { owner: 'parks', name: ODD, description: 'own', tags: ['a', 1, null], ['k\u0001\n']: 5 },
    },
    { nodeId: ODD, node_lat: -1, node_long: 179, notes: '0.5', level: 'L1', squadId: 'NG', source: {} },
  ],
  cameras: [
    {
      cameraId: 'CAM1',
      name: ODD,
      lat: 40,
      lon: -74,
      squadId: 'NG',
      cameraDirection: 90,
      preset: '0',
      lpr: true,
      level: { id: 3, level_id: 'L1', level_name: 'One' },
      source: { id: 7, url: 'rtsp://a?b&c' },
    },
  ],
  zones: [
    {
      id: 'NG_Z1',
      name: 'Gate',
      order: 2,
      level: 'L1',
      primaryCamera: 'CAM1',
      secondaryCameras: ['CAM2', ODD.trim()],
      squad: 'NG',
      ring: RING,
      source: {
        type: 'Feature',
        properties: { colour: '#fff' },
        geometry: { type: 'Polygon', coordinates: [OUTER, HOLE] },
      },
    },
    {
      id: 'NG_Z2',
      name: ODD,
      order: 3,
      level: 'L1',
      squad: 'NG',
      ring: RING,
      secondaryCameras: [],
      source: { type: 'Feature', properties: {} },
    },
  ],
};

const fileOf = (name: string, text: string): FileRequest => ({
  format: 'files',
  files: [{ name, bytes: new TextEncoder().encode(text) }],
});

/** Items that are exported and read again: into the same squad, and into an empty one. */
async function exchange(format: 'kml' | 'geojson' | 'csv') {
  const { squad, tools } = openTestTools();
  squad.perform({ kind: 'add', items: ITEMS });
  const text = (await tools.exportItems({ format, which: 'all' })) ?? '';
  const request = fileOf(`survey.${format}`, text);
  const read = await tools.readFile(request);
  const repeated = await tools.importRead({ existing: 'skip', place: PLACE });
  const other = openTestTools();
  await other.tools.readFile(request);
  await other.tools.importRead({ existing: 'skip', place: PLACE });
  const [before, after] = [squad, other.squad].map(({ open }) => open.draft.tables);
  return { read, repeated, before, after };
}

/** Items of a table with what they came with. */
const itemsOf = (table: DraftTable) => Array.from(table.presentRows(), (row) => table.item(row));
const withoutSource = ({ source: _source, ...item }: Row) => item;

it.each(['kml', 'geojson'] as const)(
  '[exchange.3, exchange.1, survey.32] what is exported as %s is read as the same items, whatever their texts',
  async (format) => {
    const { read, repeated, before, after } = await exchange(format);
    const counts = { nodes: 2, cameras: 1, zones: 2 };
    expect(read).toMatchObject({ value: { counts, existing: 5, rejectedCount: 0 } });
    expect(repeated).toMatchObject({ reason: 'nothing' });
    for (const name of TABLE_NAMES)
      expect(itemsOf(after[name]).map(withoutSource)).toEqual(itemsOf(before[name]).map(withoutSource));
    for (const name of ['nodes', 'cameras'] as const)
      expect(itemsOf(after[name]).map(({ source }) => source)).toMatchObject(
        itemsOf(before[name]).map(({ source }) => source),
      );
    expect(after.zones.item(0).source).toMatchObject({
      properties: { colour: '#fff' },
      geometry: { coordinates: [OUTER, HOLE] },
    });
  },
);

it('[exchange.1, survey.32] the nodes that are exported as CSV are recognised, whatever their texts', async () => {
  const { read, repeated, before, after } = await exchange('csv');
  expect(read).toMatchObject({ value: { counts: { nodes: 2 }, existing: 2, rejectedCount: 0 } });
  expect(repeated).toMatchObject({ reason: 'nothing' });
  const idsAndNotes = ({ nodes }: DraftTables) => itemsOf(nodes).map(({ nodeId, notes }) => [nodeId, notes]);
  expect(idsAndNotes(after)).toEqual(idsAndNotes(before));
});

it('[exchange.1] placemarks of other programs are read by their names and extended data, hostile ones too', async () => {
  const data = (name: string, value: string) => `<Data name="${name}"><value>${value}</value></Data>`;
  const placemark = (name: string, extended: string) =>
    `<Placemark><name>${name}</name><ExtendedData>${extended}</ExtendedData><Point><coordinates>-74,40</coordinates></Point></Placemark>`;
  const text = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemark('N7', data('yaw', '0.5'))}${[
    '7',
    '{',
    '{"json":5,"values":[]}',
    '{"json":["yaw",{}],"values":{"__proto__":{"nodeId":"x"}}}',
  ]
    .map((fields) =>
      placemark('N8', data('shotpoint:fields', fields) + data('nodeId', 'N9') + data('yaw', '{')),
    )
    .join('')}</Document></kml>`;
  const { tools, squad } = openTestTools();
  expect(await tools.readFile(fileOf('site.kml', text))).toMatchObject({
    value: { counts: { nodes: 5 }, rejectedCount: 0 },
  });
  await tools.importRead({ existing: 'rename', place: PLACE });
  const { nodes } = squad.open.draft.tables;
  expect(nodes.item(0)).toMatchObject({ nodeId: 'N7', yaw: 0.5 });
  expect(nodes.item(1)).toMatchObject({ nodeId: 'N9', yaw: NaN });
});
