/** Loads the chunk of the pages below /entities. */
export const loadEntityPages = async () => (await import('./EntityPages.tsx')).EntityPages;
