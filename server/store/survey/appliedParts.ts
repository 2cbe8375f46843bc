/** Content of a version: the whole survey of the devices after it, even if only some levels were applied. */
import type { Transaction } from 'kysely';
import type { AppliedKind } from '../../../src/domain/survey/apply/appliedVersion.ts';
import {
  itemCountOf,
  itemIdsOf,
  levelsOf,
  partOfLevels,
  sourcesAfter,
  withLevels,
  type AppliedSurvey,
  type LevelSources,
} from '../../../src/domain/survey/apply/appliedLevels.ts';
import type { Tables } from '../database/schema.ts';

/** A survey, or levels of it, that is to be applied. */
export interface AppliedPart {
  readonly kind: AppliedKind;
  readonly squadId: string;
  /** Name of the survey. */
  readonly name: string;
  readonly itemCount: number;
  /** JSON text of a body of `applySurvey` or `applyZones`. */
  readonly payload: string;
  /** The levels whose items the payload has; undefined for all. */
  readonly levels: readonly string[] | undefined;
  /** All levels of the survey; undefined if unknown, or if the payload has all levels. */
  readonly surveyLevels: readonly string[] | undefined;
  /** For a whole survey: the source survey of each level, if not all are from the survey of that name. */
  readonly sources: LevelSources | undefined;
}

/** A version as it is stored. */
export interface WholeVersion {
  /** JSON text of what the devices have after it. */
  readonly payload: string;
  /** Levels that the devices are sent; undefined for all. */
  readonly sentLevels: readonly string[] | undefined;
  readonly sentCount: number;
  /** JSON text of what the devices are sent. */
  readonly sent: string;
  readonly sources: LevelSources | undefined;
}

/**
 * The version that follows from a part. It sends what a version before it, which it supersedes, has not delivered, too.
 */
export async function wholeVersion(trx: Transaction<Tables>, part: AppliedPart): Promise<WholeVersion> {
  const { name, payload, levels, surveyLevels, itemCount, sources } = part;
  if (levels === undefined) {
    return { payload, sentLevels: undefined, sentCount: itemCount, sent: payload, sources };
  }
  const before = await newestApplied(trx, part);
  const survey = withLevels(before?.survey, JSON.parse(payload) as AppliedSurvey, levels);
  const whole = JSON.stringify(survey);
  const sentLevels = await levelsToSend(trx, part, levels);
  const sent = sentLevels === undefined ? survey : partOfLevels(survey, sentLevels);
  const former = { before: before?.sources, formerName: before?.name ?? name };
  return {
    payload: whole,
    sentLevels,
    sentCount: itemCountOf(sent),
    sent: sentLevels === undefined ? whole : JSON.stringify(sent),
    sources: sourcesAfter(former, levelsOf(survey), { levels, name, surveyLevels }),
  };
}

/** JSON text of the part of a version that the devices are sent. */
export function sentText(payload: string, sentLevels: readonly string[] | undefined): string {
  if (sentLevels === undefined) return payload;
  return JSON.stringify(partOfLevels(JSON.parse(payload) as AppliedSurvey, sentLevels));
}

/** Node ids or zone ids that the devices are sent of a version. */
export function sentIds(payload: string, sentLevels: readonly string[] | undefined): readonly string[] {
  const survey = JSON.parse(payload) as AppliedSurvey;
  return itemIdsOf(sentLevels === undefined ? survey : partOfLevels(survey, sentLevels));
}

interface Before {
  readonly survey: AppliedSurvey;
  readonly name: string;
  readonly sources: LevelSources | undefined;
}

/** The newest version that was not given up. */
async function newestApplied(
  trx: Transaction<Tables>,
  { kind, squadId }: AppliedPart,
): Promise<Before | undefined> {
  const row = await trx
    .selectFrom('applied_versions')
    .select(['payload', 'name', 'sources'])
    .where('kind', '=', kind)
    .where('squad_id', '=', squadId)
    .where('state', 'in', ['pending', 'accepted', 'refused'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { payload, name, sources } = row;
  return { survey: JSON.parse(payload) as AppliedSurvey, name, sources: sourcesOf(sources) };
}

/** The stored text of `sources`. */
export function sourcesOf(text: string | null): LevelSources | undefined {
  return text === null ? undefined : (JSON.parse(text) as LevelSources);
}

/** Returns `levels` with the levels of pending versions; undefined if a pending version sends all. */
async function levelsToSend(
  trx: Transaction<Tables>,
  { kind, squadId }: AppliedPart,
  levels: readonly string[],
): Promise<readonly string[] | undefined> {
  const pending = await trx
    .selectFrom('applied_versions')
    .select('sent_levels')
    .where('kind', '=', kind)
    .where('squad_id', '=', squadId)
    .where('state', '=', 'pending')
    .execute();
  const all = new Set(levels);
  for (const { sent_levels: text } of pending) {
    if (text === null) return undefined;
    for (const level of JSON.parse(text) as readonly string[]) all.add(level);
  }
  return [...all];
}
