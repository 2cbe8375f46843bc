import { Field } from '../../../ui/controls/Field.tsx';
import { ADMIN_TEXT } from '../../../text/administration.ts';

interface Props {
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** A field whose text limits the rows of a screen. */
export function FilterField({ value, onText }: Props) {
  return (
    <Field
      label={ADMIN_TEXT.filter}
      type="search"
      value={value}
      error=""
      onText={onText}
      autoComplete="off"
    />
  );
}
