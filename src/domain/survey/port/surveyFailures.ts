import type { CommandFailure } from '../draft/command.ts';
import type { RingFailure } from '../zones/ring.ts';
import type { Row } from '../../json/row.ts';

/** Why an edit is refused; otherTab: another tab holds the draft; divided: a zone that is cut would not be one outline. */
export type EditFailure = CommandFailure | RingFailure | 'otherTab' | 'divided';

/** Why a call failed: the status of its answer (0 for none) and the server's message for people ('' for none). */
export interface CallFailure {
  readonly status: number;
  readonly message: string;
  /** Body of the answer (RFC 9457); undefined where it has none. */
  readonly body: Row | undefined;
}
