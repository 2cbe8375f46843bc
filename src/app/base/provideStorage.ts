/** Storage of a page whose browser blocks cookies: each access to its own throws, and nothing of the page would be shown. */
function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}

/** Replaces a storage that the browser forbids by one that lasts as long as the page. Called before anything reads one. */
export function provideStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      void window[name];
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      Object.defineProperty(window, name, { value: memoryStorage(), configurable: true });
    }
  }
}

/** Whether the browser keeps what a session needs: not where it blocks cookies, and its storages with them. */
export function areCookiesEnabled(): boolean {
  return navigator.cookieEnabled && localStorage instanceof Storage;
}
