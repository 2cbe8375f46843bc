import { createContext } from 'react';

/** Whether the part of the page around takes keys: a screen or drawer that is mounted but not shown takes none. */
export const TakesKeys = createContext(true);
