/**
 * Headers of a MESSAGE frame that the console uses, from the socket to the columns. The frame reader fills one object
 * again for each message, so that a heartbeat allocates none: read it within the call, keep no reference to it.
 */
export interface MessageHead {
  readonly destination: string;
  /** Sequence of the event at the server; 0 where it sends none. */
  readonly seq: number;
  /** Sequence of the event before it that this session was sent, 0 for none; −1 where the server sends none. */
  readonly prev: number;
  /** Server's clock at publishing, epoch ms; 0 where it sends none. */
  readonly sent: number;
  /** Server's clock when it had written a new report, epoch ms; below 1 where it sends none. */
  readonly stored: number;
}
