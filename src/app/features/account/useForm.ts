import { useState, type SubmitEvent } from 'react';

type Texts<Name extends string> = Readonly<Record<Name, string>>;

export interface Form<Name extends string> {
  readonly values: Texts<Name>;
  /** Error text of each field after the first submit; empty if valid. */
  readonly flaws: Texts<Name>;
  readonly busy: boolean;
  /** Props of `Field` for a field of the form. */
  readonly field: (name: Name) => {
    readonly name: string;
    readonly value: string;
    readonly flaw: string;
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
  judge: (values: Texts<Name>) => Texts<Name>,
  send: (values: Texts<Name>, clear: () => void) => Promise<void>,
): Form<Name> {
  const [values, setValues] = useState(empty);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const found = judge(values);
  const flaws = tried ? found : empty;
  const names = Object.keys(empty) as Name[];

  const clear = () => {
    setValues(empty);
    setTried(false);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    const wrong = names.find((name) => found[name] !== '');
    if (wrong !== undefined) {
      focusField(event.currentTarget, wrong);
      return;
    }
    setBusy(true);
    void send(values, clear).finally(() => setBusy(false));
  };
  return {
    values,
    flaws,
    busy,
    field: (name) => ({
      name,
      value: values[name],
      flaw: flaws[name],
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
