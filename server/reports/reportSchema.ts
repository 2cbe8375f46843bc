/** Validation of reports from sources. Unknown fields are dropped. */
import { z } from 'zod';
import { MAX_OBSERVATIONS } from '../../src/domain/contract/observations.ts';
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

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);
const bearing = z.number().min(-360).max(360).optional();
/** Epoch ms with fractions. */
const arrival = z.number().min(0).max(253_402_300_799_999).optional();

const observations = z.object({
  airTemperature: z.number().min(-90).max(60).optional(),
  sensors: z
    .array(
      z.object({
        nodeId: id,
        lat: latitude,
        lon: longitude,
        alt: number,
        mbTime: arrival,
        swTime: arrival,
        mbHorizontal: bearing,
        mbVertical: bearing,
        swHorizontal: bearing,
        swVertical: bearing,
        signalToNoise: number,
      }),
    )
    .max(MAX_OBSERVATIONS),
});

/** Fields of a report. */
export const reportFieldsSchema = z.object({
  detectionId: id,
  squadId: id,
  zone: text,
  zoneId: text,
  level: text,
  levelMapUrl: text,
  lat: latitude.optional(),
  lon: longitude.optional(),
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

/** A new report: its fields, and what its sensors measured. */
export const newReportSchema = reportFieldsSchema.extend({ observations: observations.optional() });

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
