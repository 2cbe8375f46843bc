import {
  isStageMessage,
  type StageEndpoint,
  type WorkerMessage,
} from '../../domain/survey/port/stageMessages.ts';
import { surveyFrameBuffers, type SurveyFrame } from '../../domain/survey/port/surveyFrame.ts';
import type { DraggedItems } from '../../domain/survey/port/surveyPort.ts';

/** The worker's end of the stage's messages: sends frames, and receives the steps of drags. */
export class FrameSender {
  readonly #endpoint: StageEndpoint<WorkerMessage>;
  #onTaken: (() => void) | undefined;

  /** @param onDrag  takes a step of a drag */
  constructor(endpoint: StageEndpoint<WorkerMessage>, onDrag: (dragged: DraggedItems) => void) {
    this.#endpoint = endpoint;
    endpoint.addEventListener('message', ({ data }) => {
      if (!isStageMessage(data)) return;
      if (data.stage === 'drag') onDrag(data.dragged);
      else if (data.stage === 'taken') this.#taken();
    });
  }

  /** Sends a frame with its buffers; resolves once the page has taken it, for the answer to a step of a drag at once. One at a time. */
  send(frame: SurveyFrame): Promise<void> {
    return new Promise((resolve) => {
      if (frame.isDragAnswer !== true) this.#onTaken = resolve;
      this.#endpoint.postMessage({ stage: 'frame', frame }, { transfer: surveyFrameBuffers(frame) });
      if (frame.isDragAnswer === true) resolve();
    });
  }

  #taken(): void {
    const onTaken = this.#onTaken;
    this.#onTaken = undefined;
    onTaken?.();
  }
}
