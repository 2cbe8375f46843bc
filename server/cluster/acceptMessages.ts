/** Reports and heartbeats that other programs send over the broker, in the shapes of the contract: checked like a call. */
import { z } from 'zod';
import type { Heartbeat } from '../../src/domain/contract/heartbeat.ts';
import { SHOT_FIELDS } from '../../src/domain/contract/shotReport.ts';
import { isRow, type Row } from '../../src/domain/json/row.ts';
import { BROKER_ACTOR } from '../process/serverActors.ts';
import type { Intake } from '../reports/intake.ts';
import { printableText } from '../reports/printableText.ts';
import type { AcceptMessage } from './messageBroker.ts';
import type { GivenReport } from '../../src/domain/source/newReport.ts';

const MAX_ITEMS = 5000;
const MAX_ID = 128;

const heartbeat = z.object({
  nodeid: printableText(MAX_ID).min(1),
  squad_id: printableText(MAX_ID).min(1),
  status: printableText(MAX_ID),
  level: printableText(MAX_ID).optional(),
  lat: z.number().min(-90).max(90).optional(),
  lon: z.number().min(-180).max(180).optional(),
  timestamp: z.union([z.number(), printableText(MAX_ID)]).optional(),
  spl1: z.number().optional(),
  pitch: z.number().optional(),
  yaw: z.number().optional(),
});

/**
 * Stores one record or a list of them. Valid records are stored and published also where others of the list are refused;
 * reports that are known already change nothing.
 */
export function acceptMessagesInto(intake: Pick<Intake, 'accept' | 'heartbeats'>): AcceptMessage {
  return async (routingKey, body) => {
    const items = Array.isArray(body) ? (body as unknown[]) : [body];
    if (items.length > MAX_ITEMS || !items.every(isRow)) return 'refused';
    return routingKey === 'intake.heartbeats' ? takeHeartbeats(intake, items) : takeReports(intake, items);
  };
}

async function takeReports(intake: Pick<Intake, 'accept'>, items: readonly Row[]) {
  const { failures } = await intake.accept(items.map(reportOf), BROKER_ACTOR);
  return failures.length === 0 ? 'stored' : 'refused';
}

async function takeHeartbeats(intake: Pick<Intake, 'heartbeats'>, items: readonly Row[]) {
  const { valid, isWhole } = validHeartbeats(items);
  if (valid.length > 0) await intake.heartbeats(valid);
  return isWhole ? 'stored' : 'refused';
}

/** Those of a list that are heartbeats, and whether all are. */
export function validHeartbeats(items: readonly unknown[]): {
  readonly valid: readonly Heartbeat[];
  readonly isWhole: boolean;
} {
  const read = items.map((item) => heartbeat.safeParse(item));
  const valid = read.flatMap(({ data }) => (data === undefined ? [] : [data as Heartbeat]));
  return { valid, isWhole: valid.length === items.length };
}

/** A report by the names of its fields as topics or lists have them; the server gives ids. */
function reportOf(item: Row): GivenReport {
  const report: Record<string, unknown> = {};
  for (const [name, snake] of SHOT_FIELDS) {
    const value = item[snake] ?? item[name];
    if (name !== 'id' && value !== undefined && value !== null) report[name] = value;
  }
  return report as GivenReport;
}
