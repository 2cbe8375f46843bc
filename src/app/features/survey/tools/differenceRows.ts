import type { Comparison } from '../../../../domain/survey/port/surveySaving.ts';
import { ADDED, nodeChangeText, REMOVED, zoneChangeText } from '../../../text/surveyDifferences.ts';
import type { SurveyKind } from '../../../../domain/survey/port/surveyKind.ts';

/** An item that differs between two versions. */
export interface DifferenceRow {
  /** Node id or zone id. */
  readonly id: string;
  readonly text: string;
  /** Whether the draft has it. */
  readonly isInDraft: boolean;
}

/** Texts for items that exist in only one of two versions. */
interface OneSidedTexts {
  readonly inDraft: string;
  readonly inOther: string;
}

/**
 * Differences as rows of a table: changed items, then items only in the draft, then items only in the other
 * version. O(items).
 */
export function differenceRows(
  comparison: Comparison,
  { inDraft, inOther }: OneSidedTexts = { inDraft: ADDED, inOther: REMOVED },
): readonly DifferenceRow[] {
  const { added, removed } = comparison.kind === 'nodes' ? comparison.nodes : comparison.zones;
  const changed =
    comparison.kind === 'nodes'
      ? comparison.nodes.changed.map((change) => ({ id: change.nodeId, text: nodeChangeText(change) }))
      : comparison.zones.changed.map((change) => ({ id: change.zoneId, text: zoneChangeText(change) }));
  return [
    ...changed.map((row) => ({ ...row, isInDraft: true })),
    ...added.map((id) => ({ id, text: inDraft, isInDraft: true })),
    ...removed.map((id) => ({ id, text: inOther, isInDraft: false })),
  ];
}

/** Kinds of survey, in display order. */
export const SURVEY_KINDS: readonly SurveyKind[] = ['nodes', 'zones'];
