import { MAX_TEXT_LENGTH } from '../../json/read.ts';
import { success } from '../../result.ts';
import {
  hasControl,
  isScalar,
  listSchema,
  LONG_VALUE_BYTES,
  readList,
  type FieldKind,
  type FieldOfKind,
  type WireForm,
} from './fieldKind.ts';

/** A list of at most MAX_LIST_LENGTH texts. */
export interface TextsField extends FieldOfKind<'texts', readonly string[]> {
  readonly choices?: readonly string[];
  /**
   * A call that lists the choices of the caller. If present, its list is the limit, as another server may know
   * more choices.
   */
  readonly choicesPath?: string;
}

/** A list of texts, each once. */
export const TEXTS: FieldKind<TextsField, readonly string[]> = {
  read: (value, { choices, choicesPath }) => {
    // Where the server names the choices, another one may know more of them than this definition.
    const bounds = choicesPath === undefined ? choices : undefined;
    const texts = readList(value, (item) => {
      const text = isScalar(item) ? String(item) : undefined;
      const isValid =
        text !== undefined && text.length <= MAX_TEXT_LENGTH && (bounds?.includes(text) ?? true);
      return isValid ? text : undefined;
    });
    return texts.ok ? success([...new Set(texts.value)]) : texts;
  },
  check: (value) => (value.some(hasControl) ? 'unprintable' : undefined),
  isList: true,
};

export const TEXTS_WIRE: WireForm<TextsField> = {
  schema: ({ choices }) =>
    listSchema({ type: 'string', ...(choices === undefined ? {} : { enum: [...choices] }) }),
  maxBytes: () => LONG_VALUE_BYTES,
};
