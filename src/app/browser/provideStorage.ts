const nothing = () => null;
/** Stores nothing: without storage there is no sign-in, and the public pages need none. */
const NO_STORAGE: Storage = {
  length: 0,
  clear: nothing,
  getItem: nothing,
  key: nothing,
  removeItem: nothing,
  setItem: nothing,
};

/**
 * Replaces a storage that the browser forbids by an empty one: each access would throw, and nothing of the page would be
 * shown. Called before anything reads one.
 */
export function provideStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      void window[name];
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      Object.defineProperty(window, name, { value: NO_STORAGE, configurable: true });
    }
  }
}

/** Whether the browser keeps what a session needs: not where it blocks cookies, and its storages with them. */
export function areCookiesEnabled(): boolean {
  return navigator.cookieEnabled && localStorage instanceof Storage;
}
