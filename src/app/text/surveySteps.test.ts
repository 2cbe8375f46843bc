import { expect, it } from 'vitest';
import { CAMERA_COLUMNS, NODE_COLUMNS, TABLE_NAMES, ZONE_COLUMNS } from '../../domain/survey/draft/tables.ts';
import { hiddenText, resumeQuestion, shortCount, turnText, unsavedText } from './survey.ts';
import { columnText } from './surveyNodes.ts';
import { stepText } from './surveySteps.ts';

it.each([
  [{ kind: 'move', table: 'nodes', count: 1, name: '134', metres: 1.83 }, 'Node 134 moved 1.8 m'],
  [{ kind: 'move', table: 'nodes', count: 12, metres: 20 }, '12 nodes moved 20.0 m'],
  [{ kind: 'set', table: 'zones', count: 1, name: 'NG_Z3', column: 'order' }, 'Zone NG_Z3: order changed'],
  [{ kind: 'set', table: 'nodes', count: 2, column: 'nodeAlt' }, '2 nodes: altitude changed'],
  [
    {
      kind: 'import',
      table: 'nodes',
      count: 1,
      others: [
        { table: 'cameras', count: 3 },
        { table: 'zones', count: 1 },
      ],
    },
    '1 node, 3 cameras, 1 zone imported',
  ],
  [{ kind: 'clear', table: 'zones', count: 1 }, '1 zone cleared'],
] as const)('[survey.33] a step says what it did: %j', (note, words) => {
  expect(stepText(note)).toBe(words);
});

it.each([
  ['cameras', 'cameraId', 'camera id'],
  ['cameras', 'serverUrl', 'server address'],
  ['cameras', 'dewarpCommand', 'dewarp command'],
  ['cameras', 'lpr', 'reads plates'],
  ['cameras', 'vms', 'VMS'],
  ['cameras', 'zone_id', 'zone'],
  ['cameras', 'cameraDirection', 'direction'],
  ['zones', 'id', 'zone id'],
  ['zones', 'zoneTag', 'tag'],
  ['zones', 'secondaryCameras', 'secondary cameras'],
  ['nodes', 'cameraNode', 'camera node'],
  ['nodes', 'locationId', 'property no.'],
  ['nodes', 'mic2_db', 'mic 2 dB'],
] as const)('[survey.33] of %s the field %s is named as its form names it', (table, column, label) => {
  expect(stepText({ kind: 'set', table, count: 2, column })).toMatch(new RegExp(`: ${label} changed$`));
});

it('[survey.33] no column that a form sets is named by its name in the code', () => {
  const columns = { nodes: NODE_COLUMNS, cameras: CAMERA_COLUMNS, zones: ZONE_COLUMNS };
  const raw = TABLE_NAMES.flatMap((table) =>
    Object.keys(columns[table])
      .filter((column) => stepText({ kind: 'set', table, count: 2, column }).includes(`: ${column} changed`))
      .map((column) => `${table} ${column}`),
  );
  const sameAsLabel = [
    'name',
    'level',
    'area',
    'preset',
    'primary',
    'order',
    'zone',
    'notes',
    'yaw',
    'pitch',
    'roll',
    'recorder',
    'squad',
  ];
  const internal = ['source', 'vmsinfo', 'ring'];
  const known = [...sameAsLabel, ...internal];
  expect(raw.filter((each) => !known.includes(each.split(' ')[1] ?? ''))).toEqual([]);
});

it('[survey.33] figures are in whole sentences', () => {
  expect([unsavedText(1), unsavedText(2), unsavedText(undefined)]).toEqual([
    '1 unsaved edit',
    '2 unsaved edits',
    'Unsaved edits',
  ]);
  expect(resumeQuestion(14)).toBe('Resume 14 unsaved edits?');
  expect([980, 1_250, 20_480].map(shortCount)).toEqual(['980', '1.2k', '20k']);
  expect(hiddenText(3)).toBe('3 hidden nodes will not be saved');
  expect([turnText(3), turnText(-12.5)]).toEqual(['+3°', '−12.5°']);
});

it.each([
  ['node_long', 'Node Long'],
  ['locationId', 'Property no.'],
  ['mic2_db', 'Mic 2 dB'],
  ['mic4_z', 'Mic 4 z'],
])('[survey.32] the column %s of a file is called %s', (column, name) => {
  expect(columnText(column)).toBe(name);
});
