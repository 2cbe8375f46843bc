import { expect, it } from 'vitest';
import { NODE_ERROR_TEXT } from '../../../text/surveyNodes.ts';
import { nodeCommand, numberError, numberText } from './nodeFields.ts';

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

it('[survey.36] shows angles in degrees, and nothing changes where a field shows what it did', () => {
  expect(numberText('yaw', ITEM)).toBe('57.29578');
  expect(numberText('node_long', ITEM)).toBe('−74');
  const same = { yaw: '57.29578', node_long: '−74', notes: '' };
  expect(nodeCommand(3, ITEM, same)).toEqual({ ok: true, value: undefined });
});

it('[survey.36] refuses values out of range with the message of the field', () => {
  expect(numberError('yaw', '412')).toBe(NODE_ERROR_TEXT.yaw);
  expect(numberError('node_lat', '')).toBe(NODE_ERROR_TEXT.node_lat);
  expect(numberError('nodeAlt', 'high')).toBe(NODE_ERROR_TEXT.nodeAlt);
  expect(numberError('roll', '−360')).toBe('');
  expect(numberError('nodeAlt', '0x10')).toBe(NODE_ERROR_TEXT.nodeAlt);
  expect(numberError('node_lat', numberText('node_lat', { node_lat: 1e-7 }))).toBe('');
  expect(nodeCommand(3, ITEM, { yaw: '412' }).ok).toBe(false);
});

it('[survey.36] saves all fields that differ as one step', () => {
  const saved = nodeCommand(3, ITEM, { node_lat: '40.8', yaw: '180', recorder: true, notes: '' });
  expect(saved).toEqual({
    ok: true,
    value: {
      kind: 'update',
      table: 'nodes',
      row: 3,
      values: { node_lat: 40.8, yaw: Math.PI, recorder: true },
    },
  });
});

it('[survey.39] a microphone value may be absent; typed, it is a number, and what is not edited keeps its bits', () => {
  const item = { ...ITEM, mic1_db: -38.25, mic1_x: 0.0353553, mic2_z: NaN };
  expect(numberText('mic1_db', item)).toBe('−38.3');
  expect([numberText('mic1_x', item), numberText('mic2_z', item), numberText('mic4_y', item)]).toEqual([
    '0.035',
    '',
    '',
  ]);
  expect(nodeCommand(3, item, { mic1_x: '0.035', mic2_z: '' })).toEqual({ ok: true, value: undefined });
  const values = { mic1_db: -40, mic1_x: NaN, mic2_z: 0.02 };
  expect(nodeCommand(3, item, { mic1_db: '−40', mic1_x: '', mic2_z: '0,02' })).toMatchObject({
    ok: true,
    value: { values },
  });
  expect(numberError('mic2_z', 'loud')).toBe(NODE_ERROR_TEXT.mic);
  expect(nodeCommand(3, item, { mic2_z: 'loud' })).toEqual({ ok: false, reason: [NODE_ERROR_TEXT.mic] });
});
