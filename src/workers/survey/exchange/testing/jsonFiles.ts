/** GPX files and files of JSON of the test of imports. */
import {
  A_NODE,
  at,
  collection,
  CORNERS,
  feature,
  latin1,
  utf16,
  UTM_A,
  type SurveyFile,
} from './surveyFile.ts';

export const GPX_FILES: readonly SurveyFile[] = [
  {
    name: 'GPX with waypoints, a route and a track',
    files: {
      'a.gpx': `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="40" lon="-74"><ele>251.4</ele><name>A</name></wpt><wpt lat="41" lon="-74"/><rte><name>R</name><rtept lat="1" lon="1"/><rtept lat="2" lon="2"/></rte><trk><trkseg><trkpt lat="1" lon="1"/><trkpt lat="2" lon="2"/></trkseg></trk></gpx>`,
    },
    expected: {
      nodes: ['A 40 -74 251.4'],
      rejected: ['1 geometry LineString', '2 geometry LineString', '4 id'],
    },
  },
  {
    name: 'GPX with a prefix',
    files: {
      'a.gpx': `<g:gpx xmlns:g="http://www.topografix.com/GPX/1/0"><g:wpt lat="40" lon="-74"><g:name>A</g:name></g:wpt></g:gpx>`,
    },
    expected: { nodes: [A_NODE] },
  },
];

export const JSON_FILES: readonly SurveyFile[] = [
  {
    name: 'GeoJSON with altitudes, a bounding box and numbers as texts',
    files: {
      'a.geojson': collection(
        [
          feature({ type: 'Point', coordinates: [-74, 40, 12.5], bbox: [0, 0, 1, 1] }),
          feature({ type: 'Point', coordinates: ['-74', '41'] }, { name: 'B' }),
        ],
        { bbox: [0, 0, 1, 1] },
      ),
    },
    expected: { nodes: ['A 40 -74 12.5', 'B 41 -74'] },
  },
  {
    name: 'GeoJSON in UTF-8 with a mark',
    files: { 'a.json': `\uFEFF${collection([feature(at(-74, 40), { name: 'Café' })])}` },
    expected: { nodes: ['Café 40 -74'] },
  },
  {
    name: 'GeoJSON in UTF-16',
    files: { 'a.json': utf16(collection([feature(at(-74, 40))]), true) },
    expected: { nodes: [A_NODE] },
  },
  {
    name: 'GeoJSON with its ids at each level',
    files: {
      'a.geojson': collection([
        feature(at(-74, 40), {}, { id: 'A' }),
        feature(at(-74, 41), { id: 'B' }, { id: 7 }),
        feature(at(-74, 42), { NODE_ID: 'C', name: 'roof' }, { id: 7 }),
        feature(at(-74, 43), { Name: 'D', id: 9 }),
        feature(at(-74, 44), { name: '', id: null }, { id: 8 }),
        feature(at(-74, 45), {}),
      ]),
    },
    expected: { nodes: [A_NODE, 'B 41 -74', 'C 42 -74', 'D 43 -74', '8 44 -74'], rejected: ['6 id'] },
  },
  {
    name: 'GeoJSON with collections in collections',
    files: {
      'a.geojson': collection([
        {
          type: 'FeatureCollection',
          features: [
            feature(at(-74, 40)),
            { type: 'FeatureCollection', features: [feature(at(-74, 41), { name: 'B' })] },
          ],
        },
        feature(
          {
            type: 'GeometryCollection',
            geometries: [
              { type: 'GeometryCollection', geometries: [at(-74, 42)] },
              { type: 'MultiPolygon', coordinates: [[CORNERS]] },
            ],
          },
          { name: 'C' },
        ),
      ]),
    },
    expected: { nodes: [A_NODE, 'B 41 -74', 'C 42 -74'], zones: ['C 3'] },
  },
  {
    name: 'GeoJSON with features that have no place',
    files: {
      'a.geojson': collection([
        feature(null),
        feature({ type: 'LineString', coordinates: CORNERS }),
        feature(at(-74, 40)),
        5,
        feature(at(-74, 95)),
      ]),
    },
    expected: {
      nodes: [A_NODE],
      rejected: ['1 noGeometry', '2 geometry LineString', '4 notObject', '5 place'],
    },
  },
  {
    name: 'a geometry alone',
    files: { 'a.json': JSON.stringify({ type: 'MultiPoint', coordinates: [[-74, 40]] }) },
    expected: { rejected: ['1 id'] },
  },
  {
    name: 'GeoJSON that names degrees as its system',
    files: {
      'a.geojson': collection([feature(at(-74, 40))], {
        crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } },
      }),
    },
    expected: { nodes: [A_NODE], notes: ['system WGS 84'] },
  },
  {
    name: 'GeoJSON that names a projected system',
    files: {
      'a.geojson': collection(
        [
          feature(at(...UTM_A, 7)),
          feature(
            {
              type: 'Polygon',
              coordinates: [
                [
                  [585000, 4428000],
                  [585100, 4428000],
                  [585100, 4428100],
                  [585000, 4428000],
                ],
              ],
            },
            { name: 'Z' },
          ),
        ],
        { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32618' } } },
      ),
    },
    expected: { nodes: ['A 40 -74 7'], zones: ['Z 3'], notes: ['system WGS 84 / UTM zone 18N (EPSG:32618)'] },
  },
  {
    name: 'GeoJSON with projected coordinates that names no system',
    files: { 'a.geojson': collection([feature(at(...UTM_A))]) },
    expected: { questions: ['system 585360.461, 4428236.065 EPSG:32618'] },
  },
  {
    name: 'GeoJSON that names a system that does not exist',
    files: {
      'a.geojson': collection([feature(at(...UTM_A))], {
        crs: { type: 'name', properties: { name: 'EPSG:1' } },
      }),
    },
    expected: { questions: ['system 585360.461, 4428236.065 EPSG:32618 unknown'] },
  },
  {
    name: 'Esri JSON',
    files: {
      'a.json': JSON.stringify({
        spatialReference: { wkid: 102100, latestWkid: 3857 },
        features: [
          { attributes: { Name: 'A' }, geometry: { x: -8237642.318, y: 4865942.28 } },
          {
            attributes: { Name: 'Z' },
            geometry: {
              rings: [
                [
                  [0, 0],
                  [0, 100],
                  [100, 100],
                  [0, 0],
                ],
                [
                  [10, 20],
                  [20, 30],
                  [10, 30],
                  [10, 20],
                ],
              ],
            },
          },
        ],
      }),
    },
    expected: { nodes: [A_NODE], zones: ['Z 3'], notes: ['system WGS 84 / Pseudo-Mercator (EPSG:3857)'] },
  },
  {
    name: 'TopoJSON',
    files: {
      'a.json': JSON.stringify({
        type: 'Topology',
        arcs: [CORNERS],
        objects: {
          nodes: {
            type: 'GeometryCollection',
            geometries: [{ type: 'Point', coordinates: [-74, 40], properties: { name: 'A' } }],
          },
          yard: { type: 'Polygon', arcs: [[0]], properties: { name: 'Yard' } },
        },
      }),
    },
    expected: { nodes: [A_NODE], zones: ['Yard 3'] },
  },
  {
    name: 'a feature on each line',
    files: {
      'a.geojsonl.json': `${JSON.stringify(feature(at(-74, 40)))}\n\u001E${JSON.stringify(feature(at(-74, 41), { name: 'B' }))}\n`,
    },
    expected: { nodes: [A_NODE, 'B 41 -74'] },
  },
  {
    name: 'the nodes of a saved survey, and records with a latitude and a longitude',
    files: {
      'a.json': JSON.stringify([
        { nodeId: 'A', node_lat: 40, node_long: -74, nodeAlt: 2 },
        { name: 'B', latitude: '41', longitude: '-74' },
      ]),
    },
    expected: { nodes: ['A 40 -74 2', 'B 41 -74'] },
  },
  {
    name: 'JSON that is cut off',
    files: { 'a.geojson': '{"type":"FeatureCollection","features":[' },
    expected: { failure: 'notJson' },
  },
  { name: 'JSON without features', files: { 'a.json': '{"a":1}' }, expected: { failure: 'noFeatures' } },
  { name: 'an image', files: { 'a.png': latin1('\u0089PNG\0\0\0') }, expected: { failure: 'notCsv' } },
  { name: 'an empty file', files: { 'a.csv': ' \r\n' }, expected: { failure: 'empty' } },
];
