import { describe, expect, it } from 'vitest';
import type { Row } from '../../json/row.ts';
import { sourcesAfter } from './appliedLevels.ts';
import { checkNodes, originOf, type AppliedNode } from './checkNodes.ts';
import { checkZones, type ZoneShape } from './checkZones.ts';
import { compareNodes } from './compareNodes.ts';
import { compareZones } from './compareZones.ts';
import { MIC_FIELDS } from './nodeItem.ts';
import { readNodesPayload, readZonesPayload } from './readPayload.ts';

const MICS = Object.fromEntries(MIC_FIELDS.map((name, n) => [name, n / 10]));
const item = (nodeId: string, more: Row = {}): Row => ({
  nodeId,
  squadId: 'OT',
  level: '',
  node_lat: 41.2,
  node_long: -88.4,
  nodeAlt: 6,
  yaw: 1,
  pitch: 0,
  roll: 0,
  recorder: false,
  ...MICS,
  ...more,
});
const check = (items: readonly Row[], stored: ReadonlyMap<string, Row> = new Map()) =>
  checkNodes({ squadId: 'OT', name: 'NODE_OT_1', items, stored });
const texts = (items: readonly Row[]) => check(items).findings.map(({ text }) => text);

const square: ZoneShape = {
  zoneId: 'OT_Z1',
  name: 'Yard',
  level: '',
  ring: [
    { lat: 0, lon: 0, alt: 0 },
    { lat: 1, lon: 0, alt: 0 },
    { lat: 1, lon: 1, alt: 0 },
    { lat: 0, lon: 1, alt: 0 },
    { lat: 0, lon: 0, alt: 0 },
  ],
};
const checkAll = (...zones: readonly ZoneShape[]) =>
  checkZones({ squadId: 'OT', name: 'ZONE_OT_1', squadOrigin: { lat: 5, lon: 6 }, zones });

describe('the checks of a node survey', () => {
  it.each([
    ['lat', { node_lat: 90.01 }],
    ['lat', { node_lat: '', lat: undefined }],
    ['lon', { node_long: -180.5 }],
    ['alt', { nodeAlt: 'high' }],
    ['yaw', { yaw: 6.2901 }],
    ['pitch', { pitch: null }],
    ['roll', { roll: -6.3 }],
    ['Squad', { squadId: 'EB' }],
    ['mic values', { mic3_y: 'x' }],
    ['mic values', { mic4_db: undefined }],
  ])('[apply.1] name the node and the field in the words of the specification: %s', (field, more) => {
    const { findings } = check([item('A'), item('B', more)]);
    expect(findings).toEqual([{ row: 1, nodeId: 'B', field, text: `NodeId: B has invalid ${field}` }]);
  });

  it('[apply.1] accept both bounds, decimal text and the older names of a place', () => {
    const older = { node_lat: undefined, node_long: null, nodeAlt: '', lat: '-90', lon: 180, alt: -3 };
    const { findings, payload } = check([item('A', { ...older, yaw: 6.29, pitch: -6.29 })]);
    expect(findings).toEqual([]);
    expect(payload.nodes[0]?.location).toEqual({ lat: -90, lon: 180, alt: -3 });
  });

  it('[apply.2] fill missing microphone values from the stored node with the same id', () => {
    const bare = item('7', { mic1_db: '', mic4_z: null });
    expect(texts([bare])).toEqual(['NodeId: 7 has invalid mic values']);
    const stored = new Map([['7', { mic1_db: 94, mic4_z: -0.1, mic2_x: 999 }]]);
    const { findings, payload } = check([{ ...bare, nodeId: 7 }], stored);
    expect(findings).toEqual([]);
    expect(payload.nodes[0]?.mics).toEqual([
      { db: 94, x: 0.1, y: 0.2, z: 0.3 },
      { db: 0.4, x: 0.5, y: 0.6, z: 0.7 },
      { db: 0.8, x: 0.9, y: 1, z: 1.1 },
      { db: 1.2, x: 1.3, y: 1.4, z: -0.1 },
    ]);
  });

  it('[apply.2] leave hidden nodes out, and refuse a survey without another one', () => {
    const hidden = item('B', { hidden: true, node_lat: 999 });
    expect(check([item('A'), hidden]).payload.nodes.map(({ nodeId }) => nodeId)).toEqual(['A']);
    expect(texts([item('A'), hidden])).toEqual([]);
    expect(texts([hidden])).toEqual(['The survey has no visible node to apply']);
  });

  it('[apply.2] refuse an id that is missing or used twice', () => {
    expect(texts([item('A'), item(' '), item('A')])).toEqual([
      'Node 2 of the survey has no NodeId',
      'NodeId: A is in the survey more than once',
    ]);
  });
});

describe('the payload of a node survey', () => {
  it('[apply.4] has the mean of the visible nodes and of each node what a device needs', () => {
    const { payload } = check([
      item('A', { notes: 'unused', recorder: 'true', level: 'L1' }),
      item('B', { node_lat: 41.4, nodeAlt: 8 }),
    ]);
    expect(payload).toMatchObject({ squadId: 'OT', name: 'NODE_OT_1', origin: { lon: -88.4, alt: 7 } });
    expect(payload.origin.lat).toBeCloseTo(41.3, 12);
    expect(Object.keys(payload.nodes[0] ?? {})).toEqual([
      'nodeId',
      'location',
      'level',
      'mics',
      'yaw',
      'pitch',
      'roll',
      'squadId',
      'recorder',
      'confinements',
    ]);
    expect(payload.nodes[0]).toMatchObject({ level: 'L1', recorder: true, confinements: [] });
  });

  it('[apply.4] has its origin between the nodes on both sides of the 180° meridian', () => {
    const at = (lon: number) => ({ location: { lat: 0, lon, alt: 0 } });
    expect(originOf([at(179), at(-179)]).lon).toBe(180);
    expect(originOf([at(-179), at(-177), at(179)]).lon).toBeCloseTo(-179, 9);
    expect(originOf([])).toEqual({ lat: 0, lon: 0, alt: 0 });
  });

  it('[apply.1] is read by the server as it was built', () => {
    const { payload } = check([item('A'), item('B')]);
    const read = readNodesPayload(JSON.parse(JSON.stringify(payload)));
    expect(read).toEqual({
      ok: true,
      value: { payload, levels: undefined, surveyLevels: undefined, newIds: new Set() },
    });
  });

  it.each([
    ['', []],
    ['squadId', { squadId: ['OT'] }],
    ['name', { name: 'x'.repeat(256) }],
    ['origin', { origin: { lat: 91, lon: 0, alt: 0 } }],
    ['nodes', { nodes: 'all' }],
    ['nodes', { nodes: Array.from({ length: 20_001 }, () => null) }],
    ['nodes[0]', { nodes: [null] }],
    ['nodes[0]', { nodes: [{ nodeId: 'A', location: {}, mics: [] }] }],
  ])('[apply.1] is refused where its %s is of another shape', (field, more) => {
    const { payload } = check([item('A')]);
    const sent: unknown = Array.isArray(more) ? more : { ...payload, ...more };
    expect(readNodesPayload(sent)).toMatchObject({ ok: false, reason: { reason: 'shape', field } });
  });

  it('[apply.1] is refused for a node with confinements', () => {
    const { payload } = check([item('A')]);
    const [node] = payload.nodes;
    const sent = { ...payload, nodes: [{ ...node, confinements: [1] }] };
    expect(readNodesPayload(sent)).toMatchObject({ ok: false, reason: { field: 'nodes[0]' } });
  });

  it('[apply.1] is checked again for what the client should have found', () => {
    const { payload } = check([item('A'), item('B')]);
    const [a, b] = payload.nodes as [AppliedNode, AppliedNode];
    const sent = {
      ...payload,
      nodes: [
        { ...a, yaw: 7 },
        { ...b, nodeId: 'A', mics: [{}, {}, {}, {}] },
      ],
    };
    expect(readNodesPayload(sent)).toMatchObject({
      ok: false,
      reason: {
        findings: [
          { row: 0, text: 'NodeId: A has invalid yaw' },
          { row: 1, text: 'NodeId: A is in the survey more than once' },
          { row: 1, text: 'NodeId: A has invalid mic values' },
        ],
      },
    });
    expect(readNodesPayload({ ...payload, nodes: [] })).toMatchObject({
      reason: { findings: [{ text: 'The survey has no visible node to apply' }] },
    });
  });
});

describe('the payload of a zone survey', () => {
  it('[apply.5] has open counter-clockwise rings and the origin of the squad', () => {
    const { payload, findings } = checkAll(square);
    expect(findings).toEqual([]);
    expect(payload.origin).toEqual({ lat: 5, lon: 6, alt: 0 });
    expect(payload.zones).toEqual([
      {
        zone_id: 'OT_Z1',
        zone: 'Yard',
        level: '',
        bounds: [
          { lat: 0, lon: 1, alt: 0 },
          { lat: 1, lon: 1, alt: 0 },
          { lat: 1, lon: 0, alt: 0 },
          { lat: 0, lon: 0, alt: 0 },
        ],
      },
    ]);
    expect(readZonesPayload(JSON.parse(JSON.stringify(payload)))).toMatchObject({
      ok: true,
      value: { payload, levels: undefined },
    });
  });

  it('[apply.9] of some levels is the whole survey once the devices have all its levels and nothing else', () => {
    const after = (surveyLevels: readonly string[] | undefined, before?: Readonly<Record<string, string>>) =>
      sourcesAfter({ before, formerName: 'A' }, ['', 'L2'], { levels: ['L2'], name: 'B', surveyLevels });
    expect(after(['', 'L2'])).toEqual({ '': 'A', L2: 'B' });
    expect(after(['', 'L2'], { '': 'b', L2: 'A' })).toBeUndefined();
    expect(after(undefined, { '': 'B' })).toBeUndefined();
    expect(after(['', 'L2', 'L3'], { '': 'B' })).toEqual({ '': 'B', L2: 'B' });
  });

  it('[apply.5] has the mean of all corners as origin where the squad has no position', () => {
    const { payload } = checkZones({
      squadId: 'OT',
      name: 'ZONE_OT_1',
      squadOrigin: undefined,
      zones: [square],
    });
    expect(payload.origin).toEqual({ lat: 0.5, lon: 0.5, alt: 0 });
  });

  it('[apply.5] is refused without a zone, an id of its own, 3 to 1 000 corners, an area and real places', () => {
    const at = (...ring: readonly (readonly [number, number])[]): ZoneShape => ({
      ...square,
      ring: ring.map(([lat, lon]) => ({ lat, lon, alt: 0 })),
    });
    const textsOf = (...zones: readonly ZoneShape[]) => checkAll(...zones).findings.map(({ text }) => text);
    expect(textsOf()).toEqual(['The survey has no zone to apply']);
    expect(textsOf(square, square)).toEqual(['ZoneId: OT_Z1 is in the survey more than once']);
    expect(textsOf({ ...square, zoneId: '' })).toEqual(['Zone 1 of the survey has no ZoneId']);
    expect(textsOf(at([0, 0], [1, 1], [0, 0]))).toEqual(['ZoneId: OT_Z1 has fewer than 3 corners']);
    expect(textsOf(at([0, 0], [1, 1], [2, 2]))).toEqual(['ZoneId: OT_Z1 has no area']);
    expect(textsOf(at([0, 0], [1, 1], [0, 181]))).toEqual([
      'ZoneId: OT_Z1 has a corner without a valid position',
    ]);
    expect(textsOf(at([0, 0], [1, 2], [0, 2], [2, 0]))).toEqual([
      'ZoneId: OT_Z1 has a border that touches or crosses itself',
    ]);
    const circle = Array.from({ length: 1_001 }, (_, i) => [Math.sin(i / 160), Math.cos(i / 160)] as const);
    expect(textsOf(at(...circle))).toEqual(['ZoneId: OT_Z1 has more than 1,000 corners']);
    expect(textsOf(at(...circle.slice(1)))).toEqual([]);
    const { payload } = checkAll(square);
    const sent = { ...payload, zones: [{ ...payload.zones[0], bounds: ['a'] }] };
    expect(readZonesPayload(sent)).toMatchObject({ ok: false, reason: { field: 'zones[0]' } });
  });
});

describe('the comparison of two versions', () => {
  it('[apply.10] has the nodes that were added, removed, moved by metres, turned by degrees and changed otherwise', () => {
    const before = [item('A'), item('B'), item('C'), item('D'), item('E')];
    const after = [
      item('B', { node_lat: 41.2 + 0.000016188 }),
      item('C', { yaw: 1 + (3 * Math.PI) / 180, nodeAlt: 7.5 }),
      item('D', { notes: 'roof', level: null }),
      item('E', { yaw: 1 + 1e-12, surveyName: 'NODE_OT_2' }),
      item('F'),
    ];
    const { added, removed, changed } = compareNodes(before, after);
    expect([added, removed]).toEqual([['F'], ['A']]);
    expect(changed.map(({ nodeId }) => nodeId)).toEqual(['B', 'C', 'D']);
    expect(changed[0]?.moved).toBeCloseTo(1.8, 2);
    expect(changed[0]?.turned).toEqual({});
    expect(changed[1]).toMatchObject({ moved: 0, raised: 1.5, fields: [] });
    expect(changed[1]?.turned.yaw).toBeCloseTo(3, 9);
    expect(changed[2]).toEqual({
      nodeId: 'D',
      moved: 0,
      raised: 0,
      turned: {},
      fields: [{ name: 'notes', values: [undefined, 'roof'] }],
    });
  });

  it('[apply.10] turns the shorter way, and says where a version lacks a value', () => {
    const [change] = compareNodes(
      [item('A', { yaw: 0.1 })],
      [item('A', { yaw: 6.2, node_lat: 'x' })],
    ).changed;
    expect(change?.turned.yaw).toBeCloseTo(-10.5, 1);
    expect(change?.moved).toBeNaN();
  });

  it('[apply.10] has the zones whose ring, name or level differ', () => {
    const turned = { ...square, ring: square.ring.slice(0, 4).toReversed() };
    expect(compareZones([square], [turned])).toEqual({ added: [], removed: [], changed: [] });
    const moved = { ...square, ring: square.ring.slice(0, 3).concat({ lat: 0, lon: 1.001, alt: 0 }) };
    const other = { ...square, zoneId: 'OT_Z2' };
    const { added, removed, changed } = compareZones([square, other], [{ ...moved, name: 'Court' }]);
    expect([added, removed]).toEqual([[], ['OT_Z2']]);
    expect(changed).toMatchObject([{ zoneId: 'OT_Z1', isReshaped: true, fields: [{ name: 'name' }] }]);
    expect(changed[0]?.moved).toBeCloseTo(111.2, 0);
  });
});
