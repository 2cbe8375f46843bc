/** The calls of the account pages. Failures are shown on the page, not as toasts. */
import type { StateAccess } from '../../browser/store.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import { failure, success, type Result } from '../../../domain/result.ts';
import { httpOf } from '../../session/console.ts';
import type { Failure } from '../../http/failure.ts';
import { storeRenewedToken } from '../../session/authentication.ts';
import { currentToken, rejectTokenAtom, replacingToken } from '../../session/tokenAtoms.ts';
import { atom } from 'jotai';

/** How the newest change of the own password went. */
interface PasswordChange {
  readonly updateSuccess: boolean;
  readonly updateFailure: boolean;
}

export const passwordChangeAtom = atom<PasswordChange>({ updateSuccess: false, updateFailure: false });

/** `rejected`: rejected by the server; `busy`: too many attempts (429). */
export type AccountFailure = 'unreachable' | 'busy' | 'rejected';

type Outcome = Promise<Result<void, AccountFailure>>;

/** Activates the account of a key, once the page is shown: a browser may prepare it before anybody wants it. */
export async function activate(store: StateAccess, key: string): Outcome {
  await untilShown();
  return outcomeOf(await httpOf(store).send(PATHS.activate, { query: { key }, failures: 'silent' }));
}

/** Requests the email with a reset link. The body is the plain email address. */
export async function requestReset(store: StateAccess, email: string): Outcome {
  const call = { method: 'POST', body: email.trim(), failures: 'silent' } as const;
  return outcomeOf(await httpOf(store).send(PATHS.resetPasswordInit, call));
}

/** Checks whether a reset key is valid. */
export function checkResetKey(store: StateAccess, key: string): Outcome {
  return post(store, PATHS.resetPasswordCheck, { key });
}

export function finishReset(store: StateAccess, key: string, newPassword: string): Outcome {
  return post(store, PATHS.resetPasswordFinish, { key, newPassword });
}

/** Changes the password of the signed-in user. The session continues with the token of the answer, if it has one. */
export async function changePassword(
  store: StateAccess,
  currentPassword: string,
  newPassword: string,
): Outcome {
  const body = { currentPassword, newPassword };
  const token = currentToken(store);
  const answer = await replacingToken(store, async () => {
    const sent = await httpOf(store).send(PATHS.changePassword, { method: 'POST', body, failures: 'silent' });
    if (sent.ok) storeRenewedToken(store, token, sent.value.headers);
    return sent;
  });
  if (!answer.ok && endsSession(answer.reason)) store.set(rejectTokenAtom, token);
  store.set(passwordChangeAtom, { updateSuccess: answer.ok, updateFailure: !answer.ok });
  return outcomeOf(answer);
}

/** Whether a failure ends the session; a call with `silent` failures does not end it by itself. */
const endsSession = ({ kind }: Failure): boolean => kind === 'unauthorized' || kind === 'forbidden';

async function untilShown(): Promise<void> {
  const isPrerendering = (document as Document & { readonly prerendering?: boolean }).prerendering === true;
  if (!isPrerendering) return;
  await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }));
}

async function post(store: StateAccess, path: string, body: object): Outcome {
  return outcomeOf(await httpOf(store).send(path, { method: 'POST', body, failures: 'silent' }));
}

function outcomeOf(answer: Result<unknown, Failure>): Result<void, AccountFailure> {
  if (answer.ok) return success(undefined);
  const { kind, status } = answer.reason;
  if (kind === 'unreachable' || kind === 'unreadable') return failure('unreachable');
  return failure(status === 429 ? 'busy' : 'rejected');
}
