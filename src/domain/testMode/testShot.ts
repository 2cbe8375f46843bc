/** Shots of stored scenarios and of manual tests, as calls send them. */
import { z } from 'zod';
import { REPORT_TYPES } from '../contract/reportTypes.ts';

/** Latitude and longitude in degrees, altitude in metres. Missing numbers are null. */
const lla = z.tuple([z.number().nullable(), z.number().nullable(), z.number().nullable()]).nullish();
const number = z.number().nullish();
const text = z.string().max(4096).nullish();

/** A shot of a stored scenario or of a manual test; further fields are ignored. */
export const testShotSchema = z.object({
  squad_id: z.string().min(1).max(128),
  report_type: z.enum(REPORT_TYPES),
  shooter_lla: lla,
  trajectory: z.object({ bearing: number, angle: number }).nullish(),
  trajectoryP0_lla: lla,
  trajectoryP1_lla: lla,
  weapon: text,
  weapon_category: z.number().int().nullish(),
  weapon_confidence: number,
  zone_id: text,
  zone: text,
  level: text,
  floor: text,
  burst: z.number().int().nullish(),
  device_id: text,
});
export type TestShot = z.infer<typeof testShotSchema>;
