/** Rules of the records that decide about alerts: what would have no effect, without a word, is refused. */
import Mustache from 'mustache';
import { readBoolean } from '../../src/domain/json/read.ts';
import { readInstant } from '../../src/domain/json/instant.ts';
import type { Row } from '../../src/domain/json/row.ts';
import { dialledNumber, PHONE_FAILURE_TEXTS } from '../../src/domain/notifications/phoneNumber.ts';
import { textOf } from '../../src/domain/notifications/readFilter.ts';
import { EMAIL_TEMPLATES } from '../../src/domain/resources/entities/emailTemplates.ts';
import { failure, success } from '../../src/domain/result.ts';
import { reasonOf } from '../process/reasonOf.ts';
import type { RuleFailure } from './resourceStore.ts';
import type { EntityRules } from './ruleTypes.ts';

/** A snooze ends after it begins. */
export const SNOOZE_RULES: EntityRules = {
  beforeSave: async (_documents, row) => {
    const isReversed = readInstant(row['endTime']) <= readInstant(row['startTime']);
    return isReversed
      ? failure(ruleFailure('invalidtimes', 'The snooze does not end after it begins'))
      : success(row);
  },
};

/** A subscriber's number is one that can be dialled; it is stored as it was typed. */
export const SUBSCRIBER_RULES: EntityRules = {
  beforeSave: async (_documents, row) => {
    const typed = textOf(row['phone']);
    const number = typed === '' ? undefined : dialledNumber(typed);
    if (number === undefined || number.ok) return success(row);
    return failure(ruleFailure('invalidphone', PHONE_FAILURE_TEXTS[number.reason]));
  },
};

/** A type has one primary template, which can be read: of two one would never be used, and of none an email be sent. */
export const EMAIL_TEMPLATE_RULES: EntityRules = {
  beforeSave: async (documents, row) => {
    if (!isPrimary(row)) return success(row);
    const wrong = unreadable(row, 'subject') ?? unreadable(row, 'body');
    if (wrong !== undefined) return failure(wrong);
    const primary = (await documents.find(EMAIL_TEMPLATES.collection)).find(
      (other) =>
        other['id'] !== row['id'] &&
        isPrimary(other) &&
        textOf(other['reportType']) === textOf(row['reportType']),
    );
    if (primary === undefined) return success(row);
    const type = textOf(row['reportType']) || 'all other types';
    const text = `The primary template of ${type} is ${textOf(primary['name'])}`;
    return failure(ruleFailure('primaryexists', text));
  },
};

/** A webhook that is called has a template that can be read, else nothing would be sent, and is not turned off. */
export const WEBHOOK_RULES: EntityRules = {
  beforeSave: async (_documents, row) => {
    if (readBoolean(row['enabled']) !== true) return success(row);
    const wrong = unreadable(row, 'template');
    return wrong === undefined ? success({ ...row, turnedOff: '' }) : failure(wrong);
  },
};

/** Why a template can't be filled, such as for a section that is not closed; undefined where it can. */
function unreadable(row: Row, field: string): RuleFailure | undefined {
  try {
    new Mustache.Writer().parse(textOf(row[field]));
    return undefined;
  } catch (error) {
    return ruleFailure('unreadabletemplate', `The ${field} can't be read: ${reasonOf(error)}`);
  }
}

function isPrimary(row: Row): boolean {
  return readBoolean(row['primaryTemplate']) === true;
}

function ruleFailure(key: string, text: string): RuleFailure {
  return { reason: 'rule', status: 400, key, text };
}
