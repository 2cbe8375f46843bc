import { useState, type SubmitEvent } from 'react';

type Texts<Name extends string> = Readonly<Record<Name, string>>;

export interface Form<Name extends string> {
  readonly values: Texts<Name>;
  /** Error text of each field after the first submit; empty if valid. */
  readonly errors: Texts<Name>;
  readonly busy: boolean;
  /** Props of `Field` for a field of the form. */
  readonly field: (name: Name) => {
    readonly name: string;
    readonly value: string;
    readonly error: string;
    readonly onText: (text: string) => void;
  };
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly clear: () => void;
}

/**
 * State of a form of text fields. Submit calls `send` if `validate` finds no error, one call at a time; otherwise
 * the first invalid field is focused, and errors are updated on each change from then on.
 */
export function useForm<Name extends string>(
  empty: Texts<Name>,
  validate: (values: Texts<Name>) => Texts<Name>,
  send: (values: Texts<Name>, clear: () => void) => Promise<void>,
): Form<Name> {
  const [values, setValues] = useState(empty);
  const [isSubmitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const currentErrors = validate(values);
  const errors = isSubmitted ? currentErrors : empty;
  const names = Object.keys(empty) as Name[];

  const clear = () => {
    setValues(empty);
    setSubmitted(false);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setSubmitted(true);
    const invalid = names.find((name) => currentErrors[name] !== '');
    if (invalid !== undefined) {
      focusField(event.currentTarget, invalid);
      return;
    }
    setBusy(true);
    void send(values, clear).finally(() => setBusy(false));
  };
  return {
    values,
    errors,
    busy,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onText: (text) => setValues((now) => ({ ...now, [name]: text })),
    }),
    submit,
    clear,
  };
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
