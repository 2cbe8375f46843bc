import { createStore } from 'jotai';

/** The console's one store, shared by engine link, alerts and screens. */
export const store = createStore();
