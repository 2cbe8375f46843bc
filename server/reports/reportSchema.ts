/** A report from outside, checked. What is not named here is not kept. */
import { z } from 'zod';
import { REPORT_TYPES } from '../../src/domain/contract/reportTypes.ts';
import type { NewReport } from '../store/store.ts';

const LONGEST_ID = 128;
const LONGEST_TEXT = 4096;

/** Ids and texts stand in messages and their subjects: no line break, no other control character. */
const PRINTABLE = /^\P{Cc}*$/u;
const id = z.string().min(1).max(LONGEST_ID).regex(PRINTABLE);
const text = z.string().max(LONGEST_TEXT).regex(PRINTABLE).optional();
const number = z.number().optional();
/** An instant: not before 1970 and before the year 10000, so that sorting and dates stay whole. */
const instant = z.number().min(0).max(253_402_300_799_999).transform(Math.round);

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

/** A report as a source gives it, still unchecked; `start` only where the source knows when it was received. */
export type GivenReport = Omit<NewReport, 'start'> & { readonly start?: number | undefined };
