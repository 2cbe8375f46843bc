import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCamera, writeCamera } from './cameraItems.ts';
import { Draft } from './draft.ts';
import { readNodeFile, visibleNodes, writeNodeFile } from './nodeItems.ts';
import { readZoneFile, writeZoneFile } from './zoneFeatures.ts';
import { shownDegrees, storedRadians } from './angles.ts';
import { defaultSurveyName, isNameTaken, newCameraName } from './surveyNames.ts';

const NODE = {
  nodeId: 134,
  squadId: 'NG',
  lat: '40.712784',
  lon: -74.00613,
  alt: 4.2,
  yaw: '0.5',
  mic1_x: 0.041,
  recorder: 'true',
  owner: { name: 'parks' },
};

function nodesOf(file: unknown) {
  const read = readNodeFile(JSON.stringify(file));
  if (!read.ok) throw new Error(read.reason);
  const draft = new Draft();
  draft.tables.nodes.add(read.value.items);
  const { nodes } = draft.tables;
  return {
    draft,
    nodes,
    written: () =>
      JSON.parse(
        writeNodeFile(nodes, visibleNodes(nodes), {
          surveyName: 'NODE_NG_2',
          unreadable: read.value.unreadable,
        }),
      ),
  };
}

describe('files of surveys', () => {
  it('[survey.12] nodes are read by their older names too, and written back as they came with both names', () => {
    const { nodes, written } = nodesOf([NODE]);
    expect(nodes.item(0)).toMatchObject({
      nodeId: '134',
      node_lat: 40.712784,
      node_long: -74.00613,
      nodeAlt: 4.2,
      yaw: 0.5,
      mic1_x: 0.041,
      recorder: true,
    });
    const saved = { node_lat: '40.712784', node_long: -74.00613, nodeAlt: 4.2, surveyName: 'NODE_NG_2' };
    expect(written()).toEqual([{ ...NODE, ...saved }]);
  });

  it('[survey.12] an edited field is written by both names, and a field that nobody knows goes back unchanged', () => {
    const { draft, written } = nodesOf([NODE]);
    draft.perform({
      kind: 'move',
      table: 'nodes',
      rows: Uint32Array.of(0),
      lat: Float64Array.of(41),
      lon: Float64Array.of(-74.00613),
    });
    expect(written()[0]).toMatchObject({
      node_lat: 41,
      lat: 41,
      lon: -74.00613,
      owner: { name: 'parks' },
      yaw: '0.5',
    });
  });

  it('[survey.12] a flag that is switched off is written as false', () => {
    const { draft, written } = nodesOf([NODE]);
    draft.perform({ kind: 'set', table: 'nodes', rows: Uint32Array.of(0), column: 'recorder', cell: false });
    expect(written()[0].recorder).toBe(false);
  });

  it('[survey.13] hidden nodes are left out of what is saved', () => {
    const { draft, written } = nodesOf([NODE, { ...NODE, nodeId: 135 }]);
    draft.perform({ kind: 'setHidden', table: 'nodes', rows: Uint32Array.of(0), isHidden: true });
    expect(written().map(({ nodeId }: { nodeId: unknown }) => nodeId)).toEqual([135]);
  });

  it('[survey.12] an entry that is no object fails no other entry and is not lost', () => {
    const { nodes, written } = nodesOf([NODE, null, 'x', [1]]);
    expect(nodes.presentCount).toBe(1);
    expect(written().slice(1)).toEqual([null, 'x', [1]]);
    expect(readNodeFile('{').ok || readNodeFile('{').ok).toBe(false);
    expect(readNodeFile('7')).toEqual({ ok: false, reason: 'notList' });
  });

  it('[survey.12] no text makes the readers throw', () => {
    const file = fc.oneof(
      fc.json(),
      fc.array(fc.object()).map((rows) => JSON.stringify(rows)),
      fc.string(),
    );
    fc.assert(
      fc.property(file, (text) => {
        const reasons = [readNodeFile(text), readZoneFile(text)].map((read) => (read.ok ? '' : read.reason));
        expect(['', 'notJson', 'notList']).toEqual(expect.arrayContaining(reasons));
      }),
    );
  });

  it('[survey.13] zones are features with an open ring, an order that is a whole number and their cameras', () => {
    const ring = [
      [-74, 40],
      [-73.9, 40],
      [-73.9, 40.1],
      [-74, 40],
    ];
    const hole = [[-73.99, 40.01]];
    const feature = {
      type: 'Feature',
      properties: {
        id: 'NG_Z3',
        name: 'Concourse',
        order: '3',
        secondaryCameras: ['C1', '', 7],
        colour: 'blue',
      },
      geometry: { type: 'Polygon', coordinates: [ring, hole] },
    };
    const read = readZoneFile(JSON.stringify({ type: 'FeatureCollection', features: [feature, 5] }));
    if (!read.ok) throw new Error(read.reason);
    const { tables } = new Draft();
    tables.zones.add(read.value.items);
    expect(tables.zones.item(0)).toMatchObject({ id: 'NG_Z3', order: 3, secondaryCameras: ['C1', '7'] });
    expect(tables.zones.columns.ring.cell(0)).toEqual(Float64Array.of(-74, 40, -73.9, 40, -73.9, 40.1));
    const written = JSON.parse(
      writeZoneFile(tables.zones, tables.zones.presentRows(), read.value.unreadable),
    );
    expect(written.features[0]).toMatchObject({ id: 'NG_Z3', geometry: { coordinates: [ring, hole] } });
    expect(written.features[0].properties).toMatchObject({ order: '3', colour: 'blue' });
    expect(written.features[1]).toBe(5);
  });

  it('[survey.13] a camera that was not edited is written as it came, one that is new has no id', () => {
    const { tables } = new Draft();
    const stored = {
      id: 7,
      cameraId: 'C1',
      lat: '40',
      primary: null,
      level: { id: 3, level_id: 'L1' },
      preset: '2',
    };
    tables.cameras.add([readCamera(stored), readCamera({ cameraId: 'C2', preset: '0' })]);
    expect(writeCamera(tables.cameras, 0)).toEqual(stored);
    expect(writeCamera(tables.cameras, 1)).toEqual({ cameraId: 'C2', preset: '0' });
  });
});

describe('angles of nodes', () => {
  it('[survey.14] degrees are clamped to ±360 and rounded to six decimals, and what shows unchanged keeps its bits', () => {
    expect(shownDegrees(storedRadians(412, 0))).toBe(360);
    expect(shownDegrees(storedRadians(-412, 0))).toBe(-360);
    expect(shownDegrees(storedRadians(1.23456789, 0))).toBe(1.234568);
    fc.assert(
      fc.property(fc.double({ min: -6.28, max: 6.28, noNaN: true }), (radians) => {
        expect(storedRadians(shownDegrees(radians), radians)).toBe(radians);
      }),
    );
  });

  it('[survey.14] shows the degrees that were typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: -360_000_000, max: 360_000_000 }), (millionths) => {
        const typed = millionths / 1e6;
        expect(shownDegrees(storedRadians(typed, NaN))).toBeCloseTo(typed, 9);
      }),
    );
  });
});

describe('names of surveys', () => {
  it('[survey.15] a survey is named by kind, squad and count, and a name is taken whatever its case and spaces', () => {
    expect(defaultSurveyName('NODE', 'NG', 6)).toBe('NODE_NG_7');
    expect(defaultSurveyName('ZONE', 'NG', 0)).toBe('ZONE_NG_1');
    expect(isNameTaken(' node_ng_1 ', ['NODE_NG_1'])).toBe(true);
    expect(isNameTaken('NODE_NG_2', ['NODE_NG_1'])).toBe(false);
    expect(newCameraName('NG', 'c0ffee00-1111-4222-8333-444455556666')).toBe('CAMERA_NG_c0ffee00');
  });
});
