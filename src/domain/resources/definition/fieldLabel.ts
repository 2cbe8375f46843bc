/** The label of a field for people. */
import type { Field } from './fields.ts';

const WORD_START = /(?<=[a-z\d])(?=[A-Z])|[_-]+/;

/** The label of the definition, else the name as words: 'surveyName' and 'survey_name' are 'Survey name'. */
export function fieldLabel(name: string, { label }: Pick<Field, 'label'>): string {
  if (label !== undefined) return label;
  const words = name.split(WORD_START).join(' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
