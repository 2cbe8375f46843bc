/** Where the token is kept (T-11): local storage when the person stays signed in, else session storage. */
import { TOKEN_KEY } from '../../domain/contract/paths.ts';
import { failure, success, type Result } from '../../domain/result.ts';

/** The token, local storage first. JHipster writes it as JSON text, so quotes are taken off. */
export function readToken(): string | undefined {
  const kept = localStorage.getItem(TOKEN_KEY) ?? sessionStorage.getItem(TOKEN_KEY);
  const bare = kept?.replace(/^"(.*)"$/, '$1');
  return bare === undefined || bare === '' ? undefined : bare;
}

export function writeToken(token: string, keep: boolean): Result<void, 'storageRefused'> {
  try {
    removeToken();
    (keep ? localStorage : sessionStorage).setItem(TOKEN_KEY, token);
    return success(undefined);
  } catch {
    return failure('storageRefused');
  }
}

/** Writes a newer token where the one before it is. */
export function replaceToken(token: string): Result<void, 'storageRefused'> {
  return writeToken(token, localStorage.getItem(TOKEN_KEY) !== null);
}

export function removeToken(): void {
  localStorage.removeItem(TOKEN_KEY);
  sessionStorage.removeItem(TOKEN_KEY);
}
