/** Storage of the token: local storage when the person stays signed in, else session storage. */
import { TOKEN_KEY } from '../../domain/contract/paths.ts';
import { failure, success, type Result } from '../../domain/result.ts';

const storages = (): readonly Storage[] => [sessionStorage, localStorage];

/** The stored token, local storage first. */
export function readToken(): string | undefined {
  return tokenOfItem(localStorage.getItem(TOKEN_KEY) ?? sessionStorage.getItem(TOKEN_KEY));
}

/** The token of a stored item. JHipster stores it as JSON text, so quotes are removed. */
export function tokenOfItem(item: string | null): string | undefined {
  const token = item?.replace(/^"(.*)"$/, '$1');
  return token === undefined || token === '' ? undefined : token;
}

/**
 * Stores the token in one of the two storages, then removes it from the other. In this order other tabs
 * always find a token; without one they would sign out. If the local storage is full, the session storage
 * takes the token, which then lasts until the browser is closed. Fails if the browser forbids storage.
 */
export function writeToken(token: string, where: 'local' | 'session'): Result<void, 'storageRefused'> {
  const [storage, other] =
    where === 'local' ? [localStorage, sessionStorage] : [sessionStorage, localStorage];
  try {
    storage.setItem(TOKEN_KEY, token);
    other.removeItem(TOKEN_KEY);
    return success(undefined);
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    return where === 'local' && isFull ? writeToken(token, 'session') : failure('storageRefused');
  }
}

/** Replaces a token where it is stored. Fails if it is no longer stored, or the browser forbids storage. */
export function replaceToken(former: string, token: string): Result<void, 'notStored' | 'storageRefused'> {
  const storage = storagesOf(former)[0];
  if (storage === undefined) return failure('notStored');
  try {
    storage.setItem(TOKEN_KEY, token);
    return success(undefined);
  } catch {
    return failure('storageRefused');
  }
}

/** Removes this token where it is stored; without an argument, any token. */
export function removeToken(token?: string): void {
  for (const storage of token === undefined ? storages() : storagesOf(token)) storage.removeItem(TOKEN_KEY);
}

/** The storages that contain a token. */
function storagesOf(token: string): readonly Storage[] {
  return storages().filter((storage) => tokenOfItem(storage.getItem(TOKEN_KEY)) === token);
}
