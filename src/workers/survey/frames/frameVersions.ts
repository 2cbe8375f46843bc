/** Numbers of whole frames. One for all drafts of a page, so that no patch ever fits the frame of another draft. */
export class FrameVersions {
  #newest = 0;

  /** The number of the next whole frame. */
  next(): number {
    this.#newest += 1;
    return this.#newest;
  }
}
