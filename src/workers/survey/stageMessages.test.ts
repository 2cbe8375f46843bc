import { expect, it } from 'vitest';
import { DragSender } from '../../domain/survey/port/dragSender.ts';
import type { PageMessage, WorkerMessage } from '../../domain/survey/port/stageMessages.ts';
import type { SurveyFrame } from '../../domain/survey/port/surveyFrame.ts';
import type { DraggedItems } from '../../domain/survey/port/surveyPort.ts';
import { FrameSender } from './frameSender.ts';

/** One end of a thread; what it posts is delivered to the other at once. */
class End<Message> {
  readonly posted: Message[] = [];
  readonly #listeners: ((event: { readonly data: unknown }) => void)[] = [];
  other: { deliver(data: unknown): void } | undefined;

  postMessage(message: Message): void {
    this.posted.push(message);
    this.other?.deliver(message);
  }

  addEventListener(_type: 'message', listener: (event: { readonly data: unknown }) => void): void {
    this.#listeners.push(listener);
  }

  deliver(data: unknown): void {
    for (const listener of this.#listeners) listener({ data });
  }
}

const step = (lat: number): DraggedItems => ({
  table: 'nodes',
  rows: Uint32Array.of(7),
  shift: { lat, lon: 0 },
});

function joined() {
  const [page, worker] = [new End<PageMessage>(), new End<WorkerMessage>()];
  [page.other, worker.other] = [worker, page];
  const [drawn, dragged]: [SurveyFrame[], number[]] = [[], []];
  const frames = new FrameSender(worker, ({ shift }) => dragged.push(shift.lat));
  const drags = new DragSender(page, (frame) => drawn.push(frame));
  return { drags, frames, page, drawn, dragged };
}

it('[survey.10] one step of a drag is unanswered at a time; the newest that waited follows it', async () => {
  const { drags, frames, dragged, drawn } = joined();
  for (const lat of [1, 2, 3]) drags.drag(step(lat));
  expect(dragged).toEqual([1]);
  await frames.send({ labels: [] });
  expect(dragged).toEqual([1]);
  await frames.send({ isDragAnswer: true });
  expect(dragged).toEqual([1, 3]);
  await frames.send({ isDragAnswer: true });
  expect([dragged, drawn.length]).toEqual([[1, 3], 3]);
});

it('[survey.10] a step that waits when the drag ends is dropped, and the next drag is sent', async () => {
  const { drags, frames, dragged } = joined();
  drags.drag(step(1));
  drags.drag(step(2));
  drags.end();
  await frames.send({ isDragAnswer: true });
  drags.drag(step(3));
  expect(dragged).toEqual([1, 3]);
});

it('[survey.10] a frame is taken once it was drawn, and one that failed to draw too', async () => {
  const [page, worker] = [new End<PageMessage>(), new End<WorkerMessage>()];
  page.other = worker;
  const frames = new FrameSender(worker, () => undefined);
  let fails = true;
  void new DragSender(page, () => {
    if (fails) throw new Error('no context');
  });
  const sent = frames.send({});
  expect(() => page.deliver(worker.posted[0])).toThrow('no context');
  await sent;
  fails = false;
  page.deliver({ id: 'of a call' });
  expect(page.posted).toEqual([{ stage: 'taken' }]);
});
