/** Texts of the public report. */
import { PRODUCT } from './platform.ts';

export const REPORT_TEXT = {
  loading: 'Loading the report',
  missing: 'This report link is not valid, has expired, or you do not have access.',
  failed: 'The report could not be loaded.',
  retry: 'Retry',
  map: 'Map',
  mapHint: 'Opens an external map in a new tab',
  test: 'Test',
  unknownTime: 'unknown time',
  signIn: 'Sign in',
} as const;

/** Title of the window. */
export function windowTitle(report: string): string {
  return `${report} – ${PRODUCT}`;
}

/** "21:04:05 EDT, America/New_York". */
export function zonedTime(clock: string, zone: readonly string[]): string {
  return `${clock} ${zone.join(' ')}`;
}
