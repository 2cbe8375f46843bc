/** Rules of the records that decide about alerts: what would have no effect, without a word, is refused. */
import { readBoolean } from '../../src/domain/json/read.ts';
import { readInstant } from '../../src/domain/json/instant.ts';
import type { Row } from '../../src/domain/json/row.ts';
import { textOf } from '../../src/domain/notifications/readFilter.ts';
import { EMAIL_TEMPLATES } from '../../src/domain/resources/emailTemplates.ts';
import { failure, success } from '../../src/domain/result.ts';
import type { EntityRules } from './entityRules.ts';
import type { RuleFailure } from './resourceStore.ts';

/** A snooze ends after it begins. */
export const SNOOZE_RULES: EntityRules = {
  beforeSave: async (_documents, row) => {
    const isReversed = readInstant(row['endTime']) <= readInstant(row['startTime']);
    return isReversed
      ? failure(refusal('invalidtimes', 'The snooze does not end after it begins'))
      : success(row);
  },
};

/** A type has one primary template: of two, one would never be used. */
export const EMAIL_TEMPLATE_RULES: EntityRules = {
  beforeSave: async (documents, row) => {
    if (!isPrimary(row)) return success(row);
    const primary = (await documents.find(EMAIL_TEMPLATES.collection)).find(
      (other) =>
        other['id'] !== row['id'] &&
        isPrimary(other) &&
        textOf(other['reportType']) === textOf(row['reportType']),
    );
    if (primary === undefined) return success(row);
    const type = textOf(row['reportType']) || 'all other types';
    const text = `The primary template of ${type} is ${textOf(primary['name'])}`;
    return failure(refusal('primaryexists', text));
  },
};

function isPrimary(row: Row): boolean {
  return readBoolean(row['primaryTemplate']) === true;
}

function refusal(key: string, text: string): RuleFailure {
  return { reason: 'rule', status: 400, key, text };
}
