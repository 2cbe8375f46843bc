/** Address of the view of one report, below the base of the page. */
import type { ReportKey } from './shotReport.ts';

export const REPORT_VIEW_PATH = '/report';

/** "/report/{squad}/{detection}". */
export function reportPath({ squadId, detectionId }: ReportKey): string {
  return `${REPORT_VIEW_PATH}/${encodeURIComponent(squadId)}/${encodeURIComponent(detectionId)}`;
}

/** The report of a path; undefined where it names none. */
export function reportOfPath(path: string): ReportKey | undefined {
  const [squad, detection, ...more] = path.slice(REPORT_VIEW_PATH.length + 1).split('/');
  if (
    !path.startsWith(`${REPORT_VIEW_PATH}/`) ||
    squad === undefined ||
    detection === undefined ||
    more.length > 0
  )
    return undefined;
  try {
    const [squadId, detectionId] = [decodeURIComponent(squad), decodeURIComponent(detection)];
    return squadId === '' || detectionId === '' ? undefined : { squadId, detectionId };
  } catch {
    // An address that somebody typed may have a stray percent sign.
    return undefined;
  }
}

/** Last part of the address of a report on paper. */
const PAPER_PART = '/paper';

/** "/report/{squad}/{detection}/paper". */
export function paperPath(key: ReportKey): string {
  return `${reportPath(key)}${PAPER_PART}`;
}

/** The report of the path of its page for paper; undefined for any other path. */
export function paperOfPath(path: string): ReportKey | undefined {
  return path.endsWith(PAPER_PART) ? reportOfPath(path.slice(0, -PAPER_PART.length)) : undefined;
}
