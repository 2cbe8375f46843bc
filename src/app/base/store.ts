import { createStore } from 'jotai';

/** The console's one store: engine, alarms and screens share it. */
export const store = createStore();
