import { NOT_JSON, parseJson } from '../../../../../domain/json/parseJson.ts';

const INDENT = 2;
const MAX_INDENTED_LENGTH = 200_000;

/** The value as JSON with indentation; a text that is none, or too long to be parsed while it is shown, as it is. */
export function jsonText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, undefined, INDENT);
  const parsed = value.length > MAX_INDENTED_LENGTH ? NOT_JSON : parseJson(value);
  return typeof parsed === 'object' ? JSON.stringify(parsed, undefined, INDENT) : value;
}
