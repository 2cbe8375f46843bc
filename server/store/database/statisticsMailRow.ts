import type { Generated } from 'kysely';
import type { MailRhythm } from '../../../src/domain/contract/statisticsMail.ts';
import type { StatisticsKind } from '../../../src/domain/contract/statistics.ts';

/** A scheduled mail of the statistics (statisticsMails/statisticsMailStore.ts). Days are texts as `2026-11-23`. */
export interface StatisticsMailRow {
  id: number;
  /** Login of the person who scheduled it, in lower case. */
  owner: string;
  /** Of their account: another person may have the login later. */
  owner_id: number;
  every: MailRhythm;
  /** JSON text of the addresses. */
  recipients: string;
  /** '' counts all squads. */
  squad_id: string;
  kind: StatisticsKind;
  created_ms: number;
  /** Day on which the newest mail was due that was sent or refused. */
  done_day: string;
  /** The newest mail, due or sent at once; null before the first. */
  last_ms: number | null;
  /** Day that names its period. */
  last_day: string | null;
  /** Its event; null where it was refused. */
  last_event: string | null;
  last_refusal: string | null;
}

export interface StatisticsMailTables {
  statistics_mails: Omit<StatisticsMailRow, 'id'> & { id: Generated<number> };
}
