/** Bodies of `/topic/canary`: a test message that travels as a report does and is none, so that a console knows that a report would arrive. */
import { isRow } from '../json/row.ts';
import { parseJson } from '../json/parseJson.ts';
import { failure, success, type Result } from '../result.ts';
import { epochMs, type EpochMs, type Millis } from '../units.ts';

/** Interval of the canaries. */
export const CANARY_MS: Millis = 30_000;

export interface Canary {
  /** Server's clock when it set out, before it was given to the store. */
  readonly sentAt: EpochMs;
}

/** Body of a message. */
export function canaryBody({ sentAt }: Canary): string {
  return JSON.stringify({ sentAt });
}

/** Reads the body of a message; fails where it names no moment. */
export function readCanary(body: string): Result<Canary, 'notACanary'> {
  const read = parseJson(body);
  const sentAt = isRow(read) ? read['sentAt'] : undefined;
  return typeof sentAt === 'number' && sentAt > 0
    ? success({ sentAt: epochMs(sentAt) })
    : failure('notACanary');
}
