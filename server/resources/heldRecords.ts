/** Records of reports on legal hold: nobody removes them, or replaces what they hold. */
import type { Row } from '../../src/domain/json/row.ts';
import { isSame } from '../../src/domain/json/isSame.ts';
import { failure, success } from '../../src/domain/result.ts';
import type { EntityRules } from './ruleTypes.ts';
import type { RuleFailure } from './resourceStore.ts';

/** Answer of a removal that a legal hold forbids. */
export const ON_HOLD: RuleFailure = {
  reason: 'rule',
  status: 409,
  key: 'onhold',
  text: 'The report is on legal hold. Nothing of it can be removed until the hold is lifted.',
};

/** Fields of a plate record: what the camera read, and for which report. */
const READ_FIELDS = ['detectionId', 'squadId', 'cameraId', 'lprJson'] as const;

/** Plates of a report on hold stay as they were read. */
export const PLATE_RULES: EntityRules = {
  beforeSave: async (documents, row, before) => {
    const isChanged = before !== undefined && READ_FIELDS.some((name) => !isSame(row[name], before[name]));
    return isChanged && (await documents.arePlatesHeld(idOf(before))) ? failure(ON_HOLD) : success(row);
  },
  beforeRemove: async (documents, { id }) =>
    (await documents.arePlatesHeld(id)) ? failure(ON_HOLD) : success([]),
};

function idOf({ id }: Row): number {
  return typeof id === 'number' ? id : 0;
}
