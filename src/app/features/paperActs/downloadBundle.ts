/** Saves everything about a report or an incident as an archive. */
import { PATHS } from '../../../domain/contract/paths.ts';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import type { Millis } from '../../../domain/units.ts';
import { downloadBlob } from '../../browser/downloadBlob.ts';
import type { Http } from '../../http/http.ts';

/** 200 MB take 14 minutes at 2 Mbit/s. */
const TIMEOUT: Millis = 3_600_000;

/** What a bundle is about: a report, or the incident of an id. */
export type BundleSubject = ReportKey | number;

/** Downloads a bundle, with times in the browser's zone. A toast shows a failure, as after any call. */
export async function downloadBundle(http: Http, subject: BundleSubject): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { path, query, name } = callOf(subject);
  const answer = await http.send(path, { query: { ...query, timeZone }, blob: true, timeout: TIMEOUT });
  if (!answer.ok || !(answer.value.body instanceof Blob)) return;
  downloadBlob(answer.value.body, `${name.replaceAll(/[^\w.-]/g, '_')}.zip`);
}

function callOf(subject: BundleSubject) {
  if (typeof subject === 'number')
    return { path: `${PATHS.incidents}/${subject}/bundle`, query: {}, name: `incident-${subject}` };
  const { squadId, detectionId } = subject;
  return { path: PATHS.reportBundle, query: { squadId, detectionId }, name: `${squadId}-${detectionId}` };
}
