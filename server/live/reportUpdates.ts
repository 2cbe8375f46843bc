/** Who receives the update of a report, and what of it. */
import { canBeNotifiedOf } from '../../src/domain/access/reportAccess.ts';
import { canReceive, isReviewer } from '../../src/domain/access/topicAccess.ts';
import { symbolOf } from '../../src/domain/contract/reportTypes.ts';
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';
import { TOPICS } from '../../src/domain/contract/topics.ts';
import type { StoredReport } from '../store/reports/lists/storedReport.ts';

/**
 * Whether a session may see a report, could see it as the class `was`, or received it as a shot before; while it is
 * embargoed reviewers only.
 */
export function couldSee(
  authorities: ReadonlySet<string>,
  { report, releasedAt, shownAsShot }: StoredReport,
  was: number | undefined,
): boolean {
  const isEmbargoed = releasedAt === undefined;
  const isForReviewer = isReviewer(authorities);
  const now = symbol(report);
  if (!canReceive(authorities, TOPICS.updatedShotreports, { isEmbargoed })) return false;
  if (isEmbargoed && !isForReviewer) return false;
  return (
    (isForReviewer ? report.wasShotType === true : shownAsShot) ||
    (now !== undefined && canBeNotifiedOf(authorities, now)) ||
    (was !== undefined && canBeNotifiedOf(authorities, was))
  );
}

/** Symbol of a report; undefined for an unknown type. */
export function symbol(report: ShotReport): number | undefined {
  return symbolOf(report.reportType, report.weaponCategory);
}

/** Clients keep the former value of a field that a message lacks. */
export function withoutPreviousType({
  previousReportType: _type,
  wasShotType: _was,
  ...rest
}: ShotReport): ShotReport {
  return rest;
}

/** Symbol of the type that an update replaces; in this field "Possible Shot" is a type of its own. */
export function previousSymbol({ previousReportType: previous }: ShotReport): number | undefined {
  if (previous === undefined) return undefined;
  return previous === 'Possible Shot' ? symbolOf('Shot', undefined) : symbolOf(previous, undefined);
}
