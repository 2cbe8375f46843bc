import { useAtomValue, useStore } from 'jotai';
import { useState, type SubmitEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { SESSION_TEXT, SIGNED_OUT_TEXT } from '../text/session.ts';
import { Brand } from '../ui/page/Brand.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { Field } from '../ui/controls/Field.tsx';
import { Modal } from '../ui/popups/Modal.tsx';
import { emptyFields, signIn, type CredentialField, type SignInFailure } from './authentication.ts';
import { sessionAtom } from './tokenAtoms.ts';
import { SignInFailed } from './SignInFailed.tsx';
import styles from './SignIn.module.css';

interface Props {
  /** What asks for it, where that is not the console itself. */
  readonly why?: string | undefined;
  /** Called when an attempt is sent. */
  readonly onSubmit?: (() => void) | undefined;
}

/** The sign-in modal. The route of the login page redirects after the sign-in. */
export function SignIn({ why, onSubmit }: Props) {
  const store = useStore();
  const [, navigate] = useLocation();
  const session = useAtomValue(sessionAtom);
  const [failed, setFailed] = useState<SignInFailure | undefined>();
  const [empty, setEmpty] = useState<readonly CredentialField[]>([]);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const fields = event.currentTarget.elements;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    const credentials = {
      username: text('username'),
      password: text('password'),
      rememberMe: form.get('rememberMe') !== null,
    };
    const missing = emptyFields(credentials);
    setEmpty(missing);
    setBusy(true);
    if (missing.length === 0) onSubmit?.();
    const result = await signIn(store, credentials);
    setBusy(false);
    setFailed(result.ok ? undefined : result.reason);
    if (!result.ok) select(fields.namedItem(missing[0] ?? 'password'));
  };

  const ended = session.state === 'signedOut' ? session.reason : undefined;
  return (
    <Modal label={SESSION_TEXT.title} onClose={() => navigate('/')}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <header className={styles.head}>
          <Brand />
          <Button ghost icon aria-label={SESSION_TEXT.close} onPress={() => navigate('/')}>
            <CloseMark />
          </Button>
        </header>
        {why !== undefined && <p>{why}</p>}
        {failed === undefined && ended !== undefined && <output>{SIGNED_OUT_TEXT[ended]}</output>}
        {failed !== undefined && failed !== 'empty' && <SignInFailed failure={failed} />}
        <Field
          label={SESSION_TEXT.email}
          error={empty.includes('username') ? SESSION_TEXT.emailEmpty : ''}
          name="username"
          autoComplete="username"
          data-first
        />
        <Field
          label={SESSION_TEXT.password}
          error={empty.includes('password') ? SESSION_TEXT.passwordEmpty : ''}
          name="password"
          type="password"
          autoComplete="current-password"
        />
        <label className={styles.keep}>
          <input name="rememberMe" type="checkbox" defaultChecked />
          <span>{SESSION_TEXT.keep}</span>
        </label>
        <footer className={styles.foot}>
          <Link href="/account/reset/request">{SESSION_TEXT.forgot}</Link>
          <Button primary type="submit" aria-disabled={busy}>
            {busy ? SESSION_TEXT.busy : SESSION_TEXT.submit}
          </Button>
        </footer>
      </form>
    </Modal>
  );
}

/** Selects the field to be corrected. */
function select(field: Element | RadioNodeList | null): void {
  if (field instanceof HTMLInputElement) field.select();
}

function CloseMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
    >
      <path d="M6 6l12 12M18 6L6 18" />
    </svg>
  );
}
