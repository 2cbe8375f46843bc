import { expect, it } from 'vitest';
import { NODE_ERROR_TEXT } from '../../../text/surveyNodes.ts';
import { nodeCommands, numberError, numberText } from './nodeFields.ts';

const ITEM = {
  nodeId: '134',
  node_lat: 40.7,
  node_long: -74,
  nodeAlt: 4.2,
  yaw: 1,
  pitch: 0,
  roll: 0,
  notes: '',
};

it('[YS1] shows angles in degrees, and nothing changes where a field shows what it did', () => {
  expect(numberText('yaw', ITEM)).toBe('57.29578');
  expect(numberText('node_long', ITEM)).toBe('−74');
  const same = { yaw: '57.29578', node_long: '−74', notes: '' };
  expect(nodeCommands(3, ITEM, same)).toEqual({ ok: true, value: [] });
});

it('[YS1] refuses values out of range with the message of the field', () => {
  expect(numberError('yaw', '412')).toBe(NODE_ERROR_TEXT.yaw);
  expect(numberError('node_lat', '')).toBe(NODE_ERROR_TEXT.node_lat);
  expect(numberError('nodeAlt', 'high')).toBe(NODE_ERROR_TEXT.nodeAlt);
  expect(numberError('roll', '−360')).toBe('');
  expect(nodeCommands(3, ITEM, { yaw: '412' }).ok).toBe(false);
});

it('[YS1] saves a position as one move and each other field as a step', () => {
  const rows = Uint32Array.of(3);
  const saved = nodeCommands(3, ITEM, { node_lat: '40.8', yaw: '180', recorder: true });
  expect(saved).toEqual({
    ok: true,
    value: [
      { kind: 'move', table: 'nodes', rows, lat: Float64Array.of(40.8), lon: Float64Array.of(-74) },
      { kind: 'set', table: 'nodes', rows, column: 'yaw', cell: Math.PI },
      { kind: 'set', table: 'nodes', rows, column: 'recorder', cell: true },
    ],
  });
});
