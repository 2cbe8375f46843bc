/** Texts about report types without a primary email template. */
import { REPORT_TYPES } from '../../domain/contract/reportTypes.ts';

export const UNSENT_EMAIL_TEXT = {
  about: 'Add an email template of these types, or one without a type, and mark it as primary.',
} as const;

/** "No email is sent about new reports of type Panic, Weapon." */
export function unsentEmailText(types: readonly string[]): string {
  return types.length === REPORT_TYPES.length
    ? 'No email is sent about new reports.'
    : `No email is sent about new reports of type ${types.join(', ')}.`;
}
