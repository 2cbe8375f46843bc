/** For browser tests: a screen on the page with a store and a router of its own. */
import '../ui/styles/tokens.css';
import '../ui/styles/base.css';
import '../ui/styles/forcedColors.css';
import { Provider } from 'jotai';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { memoryLocation, type MemoryLocation } from './memoryLocation.ts';
import { createAppStore } from '../shell/createAppStore.ts';
import type { AppStore } from '../browser/store.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

export interface Mounted {
  readonly root: HTMLElement;
  readonly location: MemoryLocation;
  readonly store: AppStore;
  unmount(): Promise<void>;
}

/** Mounts a screen at a path, '/' by default, with a given store or a new one. */
export async function mount(
  screen: ReactNode,
  { path = '/', store = createAppStore() }: { readonly path?: string; readonly store?: AppStore } = {},
): Promise<Mounted> {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  const location = memoryLocation(path);
  await act(async () =>
    root.render(
      <Provider store={store}>
        <Router hook={location.hook} searchHook={location.searchHook}>
          {screen}
        </Router>
      </Provider>,
    ),
  );
  return {
    root: element,
    location,
    store,
    unmount: async () => {
      await act(async () => root.unmount());
      element.remove();
    },
  };
}

/** Runs an action and waits for the screen's updates. */
export async function doing(what: () => unknown): Promise<void> {
  await act(async () => {
    await what();
    await Promise.resolve();
  });
}

const TIMEOUT_MS = 15_000;

/** Waits until a condition holds; fails with its source text after 15 s. */
export async function until(holds: () => boolean): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`Never came true: ${holds.toString()}`);
    await doing(() => new Promise((resolve) => setTimeout(resolve, 5)));
  }
}

/** The element whose text or label is `name`; fails when there is none. */
export function byName(name: string, within: ParentNode = document): HTMLElement {
  const found = [
    ...within.querySelectorAll<HTMLElement>('button, a, input, select, [role], [aria-label]'),
  ].find((element) => element.getAttribute('aria-label') === name || element.textContent.trim() === name);
  if (found === undefined) throw new Error(`Nothing on the page is named ${name}`);
  return found;
}

/** Types into a field so that React receives its event. */
export async function type(field: HTMLInputElement, text: string): Promise<void> {
  await doing(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
