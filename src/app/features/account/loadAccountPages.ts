/** Loads the chunk of the pages below /account. */
export const loadAccountPages = async () => (await import('./account.tsx')).AccountPages;
