/** Validation of reports from sources. Unknown fields are dropped. */
import { z } from 'zod';
import { REPORT_TYPES } from '../../src/domain/contract/reportTypes.ts';
import { readInstant } from '../../src/domain/json/instant.ts';
import { isRow, type Row } from '../../src/domain/json/row.ts';
import { printableText } from './printableText.ts';

const MAX_ID_LENGTH = 128;
const MAX_TEXT_LENGTH = 4096;

const id = printableText(MAX_ID_LENGTH).min(1);
const text = printableText(MAX_TEXT_LENGTH).optional();
const number = z.number().optional();
/** Epoch milliseconds from 1970 to 9999, so that ISO dates have four-digit years and sort as texts. */
const instant = z.number().min(0).max(253_402_300_799_999).transform(Math.round);

const IMAGE = 'image';
const INSTANTS: ReadonlySet<string> = new Set(['timeStamp', 'start']);

/** Fields of a new report. */
export const newReportSchema = z.object({
  detectionId: id,
  squadId: id,
  zone: text,
  zoneId: text,
  level: text,
  levelMapUrl: text,
  lat: z.number().min(-90).max(90).optional(),
  lon: z.number().min(-180).max(180).optional(),
  alt: number,
  timeStamp: instant,
  start: instant.optional(),
  reportType: z.enum(REPORT_TYPES),
  bearing: number,
  angle: number,
  trajectoryLat: number,
  trajectoryLon: number,
  trajectoryP1Lat: number,
  trajectoryP1Lon: number,
  trajectoryP1Alt: number,
  weapon: text,
  weaponCategory: z.number().int().min(0).max(1000).optional(),
  weaponConfidence: number,
  burst: z.number().int().min(0).max(1_000_000).optional(),
  test: z.boolean().optional(),
  message: text,
  notificationDelay: z.number().int().min(0).max(86_400).optional(),
  updateReportMessage: text,
  previousReportType: text,
  wasShotType: z.boolean().optional(),
  deviceId: text,
  floor: text,
  swHorizontal: number,
  swVertical: number,
  mbHorizontal: number,
  mbVertical: number,
});

/** Fields of a report as a call sends it: without `start`, which the server sets, and with its image as base64. */
export const sentReportSchema = newReportSchema
  .omit({ start: true })
  .extend({ image: z.base64().optional() });

/**
 * The schema for a report as a form sends it: null is no value, and an instant may be ISO text, as in every other entity.
 * An image that is null is an empty one.
 *
 * @param report  the schema of its fields
 */
export function writtenReport<T extends z.ZodObject>(report: T) {
  return z.preprocess((body) => (isRow(body) ? readWritten(body) : body), report);
}

function readWritten(body: Row): Row {
  const given = Object.entries(body).filter(([name, value]) => value !== null || name === IMAGE);
  return Object.fromEntries(given.map(([name, value]) => [name, readValue(name, value)]));
}

function readValue(name: string, value: unknown): unknown {
  if (name === IMAGE) return value ?? '';
  return INSTANTS.has(name) && typeof value === 'string' ? readInstant(value) : value;
}
