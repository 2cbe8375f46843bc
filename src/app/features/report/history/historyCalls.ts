/** Calls of the history of a report, and of who was told of it. They need no screen: a printed page uses them too. */
import { PATHS } from '../../../../domain/contract/paths.ts';
import type { ReportHistory } from '../../../../domain/contract/reportHistory.ts';
import type { ReportKey } from '../../../../domain/contract/shotReport.ts';
import { isRow } from '../../../../domain/json/row.ts';
import { readReportHistory } from '../../../../domain/live/reportHistory.ts';
import type { DeliveryEntry } from '../../../../domain/notifications/delivery.ts';
import type { StateAccess } from '../../../browser/store.ts';
import { sendForList } from '../../../http/sendFor.ts';
import { httpOf } from '../../../session/console.ts';

/** Deliveries of one report that are shown. */
const MAX_DELIVERIES = 200;

/** The history that the server has of a report; `absent` on a server without it, `failed` where the call failed. */
export async function loadReportHistory(
  store: StateAccess,
  { squadId, detectionId }: ReportKey,
  signal?: AbortSignal,
): Promise<ReportHistory | 'absent' | 'failed'> {
  const answer = await httpOf(store).send(PATHS.reportHistory, {
    query: { squadId, detectionId },
    failures: 'optional',
    ...(signal && { signal }),
  });
  if (!answer.ok) return answer.reason.kind === 'notFound' ? 'absent' : 'failed';
  return readReportHistory(answer.value.body) ?? 'failed';
}

/** Deliveries of a report, newest first; undefined where the call failed. For whoever may read deliveries. */
export async function loadTold(
  store: StateAccess,
  reportId: number,
  signal?: AbortSignal,
): Promise<readonly DeliveryEntry[] | undefined> {
  const answer = await sendForList(httpOf(store), PATHS.deliveries, {
    query: { reportId, size: MAX_DELIVERIES, sort: 'id,desc' },
    failures: 'optional',
    ...(signal && { signal }),
  });
  // The rows are of this server: another one does not have the call.
  return answer.ok ? (answer.value.body.filter(isRow) as unknown as readonly DeliveryEntry[]) : undefined;
}
