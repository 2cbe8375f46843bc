import { setTimeout as wait } from 'node:timers/promises';
import { commitReports } from '../../tests/support/realServer.ts';
import type { Millis } from '../../src/domain/units.ts';

const RETRY: Millis = 250;
/** A report that no server has acknowledged by then ends the run. */
const PATIENCE: Millis = 90_000;

export interface ReportFlow {
  readonly urls: readonly string[];
  readonly token: string;
  readonly perSecond: number;
  readonly span: Millis;
  readonly prefix: string;
}

/** From the post to the acknowledgement of each report. */
export type CommitSpans = readonly Millis[];

/** Reports that a flow posts. */
export function reportsOf({ perSecond, span }: Pick<ReportFlow, 'perSecond' | 'span'>): number {
  return Math.floor((perSecond * span) / 1000);
}

/**
 * Posts reports at a steady rate, to the servers in turn; one that was not acknowledged is posted again to the next
 * server. Resolves when all are acknowledged.
 */
export function postReports(flow: ReportFlow): Promise<CommitSpans> {
  const begun = performance.now();
  return Promise.all(
    Array.from({ length: reportsOf(flow) }, async (_, number) => {
      await wait(Math.max(0, begun + (number * 1000) / flow.perSecond - performance.now()));
      return post(flow, number);
    }),
  );
}

async function post({ urls, token, prefix }: ReportFlow, number: number): Promise<Millis> {
  const begun = performance.now();
  const report = {
    squadId: 'NG',
    detectionId: `${prefix}${number}`,
    timeStamp: Date.now(),
    reportType: 'Shot',
    // When it was posted, with fractions: the consoles subtract it.
    message: String(performance.timeOrigin + begun),
  };
  for (let attempt = number; ; attempt++) {
    const url = urls[attempt % urls.length] ?? '';
    const failure = await commitReports(url, token, [report]).then(() => undefined, String);
    if (failure === undefined) return performance.now() - begun;
    if (performance.now() - begun > PATIENCE) throw new Error(`${report.detectionId}: ${failure}`);
    await wait(RETRY);
  }
}
