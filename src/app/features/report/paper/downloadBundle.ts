/** Saves everything about a report as an archive. */
import type { ReportKey } from '../../../../domain/contract/shotReport.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import type { Millis } from '../../../../domain/units.ts';
import { downloadBlob } from '../../../browser/downloadBlob.ts';
import type { Http } from '../../../http/http.ts';

/** 200 MB take 14 minutes at 2 Mbit/s. */
const TIMEOUT: Millis = 3_600_000;

/** Downloads the bundle of a report, with times in the browser's zone. A toast shows a failure, as after any call. */
export async function downloadBundle(http: Http, { squadId, detectionId }: ReportKey): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const query = { squadId, detectionId, timeZone };
  const answer = await http.send(PATHS.reportBundle, { query, blob: true, timeout: TIMEOUT });
  if (!answer.ok || !(answer.value.body instanceof Blob)) return;
  downloadBlob(answer.value.body, `${`${squadId}-${detectionId}`.replaceAll(/[^\w.-]/g, '_')}.zip`);
}
