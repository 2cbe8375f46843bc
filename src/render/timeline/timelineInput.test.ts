import { expect, it } from 'vitest';
import { listenToTimeline, type TimelineGestures } from './timelineInput.ts';

/** A canvas that takes pointer events, and the gestures that it makes of them. */
function timeline() {
  const log: string[] = [];
  const canvas = Object.assign(new EventTarget(), { style: {}, setPointerCapture: () => undefined });
  const gestures = {
    isInOverview: () => false,
    pan: () => void log.push('pan'),
    pinch: () => void log.push('pinch'),
    click: () => void log.push('click'),
  } as unknown as TimelineGestures;
  listenToTimeline(canvas as unknown as HTMLCanvasElement, gestures);
  const fire = (type: 'pointerdown' | 'pointermove' | 'pointerup', pointerId: number, offsetX: number) =>
    canvas.dispatchEvent(Object.assign(new Event(type), { button: 0, pointerId, offsetX, offsetY: 40 }));
  return { log, fire };
}

it('[timeline.13] a press that does not move is a click', () => {
  const { log, fire } = timeline();
  fire('pointerdown', 1, 100);
  fire('pointermove', 1, 102);
  fire('pointerup', 1, 102);
  expect(log).toEqual(['click']);
});

it.each([1, 2])('[timeline.13] a pinch ends in no click, finger %i lifted first', (first) => {
  const { log, fire } = timeline();
  fire('pointerdown', 1, 100);
  fire('pointerdown', 2, 200);
  fire('pointermove', 2, 260);
  fire('pointermove', 2, 300);
  fire('pointerup', first, first === 1 ? 100 : 300);
  fire('pointerup', 3 - first, first === 1 ? 300 : 100);
  expect(log).toEqual(['pinch', 'pinch']);
});
