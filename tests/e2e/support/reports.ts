/** Reports for the end-to-end tests: numbered shots around one place. */
export const CENTRE = { lat: 40.7128, lon: -74.006 };
/** Of latitude. */
export const METRES_PER_DEGREE = 111_195;

export interface ShotOptions {
  readonly time?: number;
  /** Absent: CENTRE; undefined: no place at all. */
  readonly at?: { readonly lat: number; readonly lon: number } | undefined;
  readonly reportType?: string;
}

/** Shot number `n`; its message is "Shot: number n", zero-padded so that text sorts as numbers do. */
export function shot(
  n: number,
  { time = Date.now(), at = CENTRE, reportType = 'Shot' }: ShotOptions = {},
): object {
  return {
    detectionId: `e2e-${n}`,
    squadId: 'E2E',
    ...at,
    timeStamp: time,
    reportType,
    message: messageOf(n),
    zone: 'Test Zone',
    zoneId: 'E2E_Z1',
    bearing: 45,
    angle: 2,
  };
}

export function messageOf(n: number): string {
  return `Shot: number ${String(n).padStart(3, '0')}`;
}

/** For a machine that is busy with other tests; how fast it is, the bench measures. */
export const PATIENCE = { timeout: 20_000 };
