/** For browser tests: a screen on the page with the console's own store and router. */
import '../ui/tokens.css';
import '../ui/base.css';
import { Provider } from 'jotai';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { memoryLocation, type MemoryLocation } from './memoryLocation.ts';
import { store } from '../base/store.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

export interface Mounted {
  readonly root: HTMLElement;
  readonly location: MemoryLocation;
  unmount(): Promise<void>;
}

export async function mount(screen: ReactNode, path = '/'): Promise<Mounted> {
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
    unmount: async () => {
      await act(async () => root.unmount());
      element.remove();
    },
  };
}

/** Does something and lets the screen settle. */
export async function doing(what: () => unknown): Promise<void> {
  await act(async () => {
    await what();
    await Promise.resolve();
  });
}

const PATIENCE_MS = 15_000;

/** Lets the screen work until `holds`, however busy the machine is; fails with the condition's text after 15 s. */
export async function until(holds: () => boolean): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
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

/** Types into a field as a person does: React hears of it. */
export async function type(field: HTMLInputElement, text: string): Promise<void> {
  await doing(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
