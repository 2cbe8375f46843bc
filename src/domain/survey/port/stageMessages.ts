/**
 * Messages between page and worker beside the calls, in order with them: what a drag sends at every step. A call would take an id,
 * a promise and an answer each time.
 */
import type { SurveyFrame } from './surveyFrame.ts';
import type { DraggedItems } from './surveyPort.ts';

/** To the worker: a step of a drag, or that the newest frame was taken; the answer to a step is taken without a message. */
export type PageMessage =
  | { readonly stage: 'drag'; readonly dragged: DraggedItems }
  | { readonly stage: 'taken' };

/** To the page: a frame. The next one is sent once it is taken, after the answer to a step at once: the page sends one step at a time. */
export interface WorkerMessage {
  readonly stage: 'frame';
  readonly frame: SurveyFrame;
}

/** An end of a thread that messages are posted to. */
export interface StageEndpoint<Message> {
  postMessage(message: Message, options: { readonly transfer: ArrayBuffer[] }): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** Whether a message is one of the stage's; the others are calls. */
export function isStageMessage(data: unknown): data is PageMessage | WorkerMessage {
  return typeof data === 'object' && data !== null && 'stage' in data;
}
