/** Loads the screens below /account when the first of them is opened. */
export const loadAccountPages = async () => (await import('./account.tsx')).AccountPages;
