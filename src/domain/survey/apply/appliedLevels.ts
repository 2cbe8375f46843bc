/** Applying by level: what the devices have once some levels of a survey are applied over what they had. */
import { isNameTaken } from '../draft/surveyNames.ts';
import { originOf, type AppliedNodes } from './checkNodes.ts';
import type { AppliedZones } from './checkZones.ts';

/** Body of `applySurvey` or of `applyZones`. */
export type AppliedSurvey = AppliedNodes | AppliedZones;

/** Name of the survey that the items of a level are from, by level_id ('' outdoors). */
export type LevelSources = Readonly<Record<string, string>>;

/** Levels of the items of a survey, in their order. O(items). */
export function levelsOf(survey: AppliedSurvey): readonly string[] {
  return [...new Set(itemsOf(survey).map(({ level }) => level))];
}

/**
 * Returns the survey after a part of it was applied. The part's items replace all items of the levels; other
 * items stay. An item of the part also replaces the item with its id on any other level. O(items).
 */
export function withLevels(
  before: AppliedSurvey | undefined,
  part: AppliedSurvey,
  levels: readonly string[],
): AppliedSurvey {
  if (before === undefined) return part;
  if ('nodes' in part) {
    const ids = new Set(part.nodes.map(({ nodeId }) => nodeId));
    const isOther = (level: string, id: string): boolean => !levels.includes(level) && !ids.has(id);
    const others = 'nodes' in before ? before.nodes : [];
    const nodes = [...others.filter(({ level, nodeId }) => isOther(level, nodeId)), ...part.nodes];
    return { ...part, origin: originOf(nodes), nodes };
  }
  const ids = new Set(part.zones.map(({ zone_id: id }) => id));
  const isOther = (level: string, id: string): boolean => !levels.includes(level) && !ids.has(id);
  const others = 'zones' in before ? before.zones : [];
  return {
    ...part,
    zones: [...others.filter(({ level, zone_id: id }) => isOther(level, id)), ...part.zones],
  };
}

/** The items of some levels, with the origin of all. O(items). */
export function partOfLevels(survey: AppliedSurvey, levels: readonly string[]): AppliedSurvey {
  const isPart = ({ level }: { readonly level: string }): boolean => levels.includes(level);
  return 'nodes' in survey
    ? { ...survey, nodes: survey.nodes.filter(isPart) }
    : { ...survey, zones: survey.zones.filter(isPart) };
}

/**
 * Which survey each level is from after levels of a survey were applied; undefined where all are from that one and none of
 * its levels is missing, so that it is applied as a whole.
 *
 * @param before  of the version before; undefined where its levels are all from `formerName`
 * @param levels  all levels of the version
 * @param applied the levels that were applied, the name of their survey, and all levels of that as far as they are known
 */
export function sourcesAfter(
  { before, formerName }: { readonly before: LevelSources | undefined; readonly formerName: string },
  levels: readonly string[],
  applied: {
    readonly levels: readonly string[];
    readonly name: string;
    readonly surveyLevels: readonly string[] | undefined;
  },
): LevelSources | undefined {
  const sourceOf = (level: string): string =>
    applied.levels.includes(level) ? applied.name : ((before && ownText(before, level)) ?? formerName);
  const sources = levels.map((level) => [level, sourceOf(level)] as const);
  const isOneSurvey = sources.every(([, name]) => isNameTaken(name, [applied.name]));
  const isComplete = applied.surveyLevels?.every((level) => levels.includes(level)) ?? true;
  return isOneSurvey && isComplete ? undefined : Object.fromEntries(sources);
}

/** Number of items. */
export function itemCountOf(survey: AppliedSurvey): number {
  return itemsOf(survey).length;
}

function itemsOf(survey: AppliedSurvey): readonly { readonly level: string }[] {
  return 'nodes' in survey ? survey.nodes : survey.zones;
}

function ownText(values: LevelSources, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** Node ids or zone ids of a survey, in its order. O(items). */
export function itemIdsOf(survey: AppliedSurvey): readonly string[] {
  return 'nodes' in survey
    ? survey.nodes.map(({ nodeId }) => nodeId)
    : survey.zones.map(({ zone_id: id }) => id);
}
