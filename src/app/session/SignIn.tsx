import { useAtomValue } from 'jotai';
import { useId, useState, type SubmitEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { ERROR_TEXT } from '../text/errors.ts';
import { SESSION_TEXT, SIGNED_OUT_TEXT } from '../text/session.ts';
import { Brand } from '../ui/Brand.tsx';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { emptyFields, signIn, type CredentialField, type SignInFailure } from './authentication.ts';
import { sessionAtom } from './tokenAtoms.ts';
import styles from './SignIn.module.css';

const FAILURE_TEXT: Readonly<Record<Exclude<SignInFailure, 'empty'>, string>> = {
  cookies: SESSION_TEXT.cookies,
  failed: SESSION_TEXT.failed,
  unreachable: ERROR_TEXT.unreachable,
};

/** The sign-in modal. Where to go afterwards is the guard's matter. */
export function SignIn() {
  const [, navigate] = useLocation();
  const session = useAtomValue(sessionAtom);
  const [failed, setFailed] = useState<SignInFailure | undefined>();
  const [empty, setEmpty] = useState<readonly CredentialField[]>([]);
  const id = useId();
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
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
    setEmpty(emptyFields(credentials));
    setBusy(true);
    const result = await signIn(credentials);
    setBusy(false);
    setFailed(result.ok ? undefined : result.reason);
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
        {failed === undefined && ended !== undefined && <output>{SIGNED_OUT_TEXT[ended]}</output>}
        {failed !== undefined && failed !== 'empty' && (
          <p className={styles.failed} role="alert">
            {FAILURE_TEXT[failed]}
          </p>
        )}
        <label className={styles.field}>
          <span>{SESSION_TEXT.email}</span>
          <input
            name="username"
            autoComplete="username"
            data-first
            aria-invalid={empty.includes('username')}
            aria-describedby={`${id}-email`}
          />
          <EmptyNote id={`${id}-email`} text={empty.includes('username') ? SESSION_TEXT.emailEmpty : ''} />
        </label>
        <label className={styles.field}>
          <span>{SESSION_TEXT.password}</span>
          <input
            name="password"
            type="password"
            autoComplete="current-password"
            aria-invalid={empty.includes('password')}
            aria-describedby={`${id}-password`}
          />
          <EmptyNote
            id={`${id}-password`}
            text={empty.includes('password') ? SESSION_TEXT.passwordEmpty : ''}
          />
        </label>
        <label className={styles.keep}>
          <input name="rememberMe" type="checkbox" defaultChecked />
          {SESSION_TEXT.keep}
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

function EmptyNote({ id, text }: { readonly id: string; readonly text: string }) {
  return (
    <small id={id} className={styles.empty} role={text === '' ? undefined : 'alert'}>
      {text}
    </small>
  );
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
