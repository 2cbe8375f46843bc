import { isStageMessage, type PageMessage, type StageEndpoint } from './stageMessages.ts';
import type { SurveyFrame } from './surveyFrame.ts';
import type { DraggedItems } from './surveyPort.ts';

const TAKEN: PageMessage = { stage: 'taken' };
const NO_BUFFERS = { transfer: [] };

/** The page's end of the stage's messages: sends the steps of drags, at most one of them unanswered, and receives frames. */
export class DragSender {
  readonly #endpoint: StageEndpoint<PageMessage>;
  /** The newest step while another one is unanswered. */
  #waiting: DraggedItems | undefined;
  #isUnanswered = false;

  /** @param onFrame  draws a frame; the next one is sent once it has returned */
  constructor(endpoint: StageEndpoint<PageMessage>, onFrame: (frame: SurveyFrame) => void) {
    this.#endpoint = endpoint;
    endpoint.addEventListener('message', ({ data }) => {
      if (!isStageMessage(data) || data.stage !== 'frame') return;
      try {
        onFrame(data.frame);
      } finally {
        if (data.frame.isDragAnswer === true) this.#answered();
        else this.#post(TAKEN);
      }
    });
  }

  /** Sends a step, or keeps it until the one before is answered; a newer one replaces it. */
  drag(dragged: DraggedItems): void {
    if (this.#isUnanswered) this.#waiting = dragged;
    else this.#send(dragged);
  }

  /** Drops the step that waits: the drag has ended. */
  end(): void {
    this.#waiting = undefined;
  }

  #answered(): void {
    this.#isUnanswered = false;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting !== undefined) this.#send(waiting);
  }

  #send(dragged: DraggedItems): void {
    this.#isUnanswered = true;
    this.#post({ stage: 'drag', dragged });
  }

  #post(message: PageMessage): void {
    this.#endpoint.postMessage(message, NO_BUFFERS);
  }
}
