import type { EngineSession } from '../../src/domain/live/enginePort.ts';
import { epochMs } from '../../src/domain/units.ts';

/** A session of a user who has seen nothing yet. */
export const USER_SESSION: EngineSession = {
  baseUrl: 'https://console.example/',
  login: 'user',
  token: 'token',
  authorities: ['ROLE_USER'],
  config: { reviewerFunction: false, lateReportThreshold: 5, reviewerDelay: 0, extraReviewTime: 30 },
  latestSeen: epochMs(0),
};
