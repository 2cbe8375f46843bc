import { useState, type SubmitEvent } from 'react';

type Texts<Name extends string> = Readonly<Record<Name, string>>;

export interface Form<Name extends string> {
  readonly values: Texts<Name>;
  /** What is wrong with each field, once it was tried to send the form; empty = nothing. */
  readonly flaws: Texts<Name>;
  readonly busy: boolean;
  /** Properties of a field. */
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
 * A form of text fields. It is sent when `judge` finds nothing wrong, once at a time; else the first field
 * with a flaw takes the focus, and flaws follow what is typed from then on.
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
