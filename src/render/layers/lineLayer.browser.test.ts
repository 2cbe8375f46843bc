import { expect, it } from 'vitest';
import { createLineFrame } from '../../domain/frame/lineFrame.ts';
import { DISTANCE_FRAGMENT, DISTANCE_VERTEX } from '../shaders/lineShader.ts';
import { LineLayer } from './lineLayer.ts';

it('[survey-map.10] lines that a patch adds to a frame with room have their own style and value', () => {
  const layer = new LineLayer({
    name: 'lines',
    vertex: DISTANCE_VERTEX,
    fragment: DISTANCE_FRAGMENT,
    groups: {},
  });
  const frame = createLineFrame(64);
  frame.count = 1;
  layer.apply(frame);
  const count = 58;
  layer.patch({
    count,
    slots: Uint32Array.from({ length: count }, (_, slot) => slot),
    place: new Float32Array(8 * count),
    style: new Uint8Array(count).fill(2),
    value: new Float32Array(count).fill(61),
  });
  const styles = layer.node.geometry.getBuffer('aStyle').data;
  expect([styles[2 * 57], styles[2 * 57 + 1]]).toEqual([2, 61]);
});
