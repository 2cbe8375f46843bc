/** Templates over the fields of a report: logic-less, and each value is escaped for the text that it becomes part of. */
import Mustache from 'mustache';
import { failure, success, type Result } from '../../src/domain/result.ts';

/** What a value becomes part of. */
export type TextForm = 'json' | 'form' | 'markup' | 'plain';

const ESCAPES: Readonly<Record<TextForm, (value: unknown) => string>> = {
  // Also where the template has no quotation marks around a number.
  json: (value) => JSON.stringify(String(value).toWellFormed()).slice(1, -1),
  form: (value) => encodeURIComponent(String(value).toWellFormed()),
  markup: (value) => Mustache.escape(String(value)),
  plain: String,
};

/** Values by name; texts, numbers and flags, and objects of them. */
export type TemplateValues = Readonly<Record<string, unknown>>;

/** Escapes every value: a template can't switch it off with three braces. */
class EscapingWriter extends Mustache.Writer {
  readonly #escape: (value: unknown) => string;

  constructor(form: TextForm) {
    super();
    this.#escape = ESCAPES[form];
  }

  override escapedValue(token: string[], context: Mustache.Context): string {
    const value: unknown = context.lookup(token[1] ?? '');
    return value === undefined || value === null ? '' : this.#escape(value);
  }

  override unescapedValue(token: string[], context: Mustache.Context): string {
    return this.escapedValue(token, context);
  }
}

/** Fills a template. Unknown names are empty. Fails with the reason where the template can't be parsed. */
export function fillTemplate(
  template: string,
  values: TemplateValues,
  form: TextForm,
): Result<string, string> {
  try {
    return success(new EscapingWriter(form).render(template, withoutPrototype(values)));
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error));
  }
}

/** Names such as `constructor` are unknown too. */
function withoutPrototype(values: TemplateValues): TemplateValues {
  const copy = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' && value !== null ? withoutPrototype(value as TemplateValues) : value,
  ]);
  return Object.assign(Object.create(null), Object.fromEntries(copy)) as TemplateValues;
}
