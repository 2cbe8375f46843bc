import { atom, useStore } from 'jotai';
import { use, useEffectEvent, useLayoutEffect } from 'react';
import { TakesKeys } from './takesKeys.ts';

/** Handlers of Esc, oldest first. Listens on the window only while there are handlers. */
class EscapeHandlers {
  readonly #handlers: (() => void)[] = [];

  /** Adds a handler; returns the function that removes it. */
  add(handler: () => void): () => void {
    if (this.#handlers.length === 0) window.addEventListener('keydown', this.#onKey);
    this.#handlers.push(handler);
    return () => {
      this.#handlers.splice(this.#handlers.indexOf(handler), 1);
      if (this.#handlers.length === 0) window.removeEventListener('keydown', this.#onKey);
    };
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Prevents the browser from closing a dialog with the same key: a dialog that the handler opens, or the
    // next one behind.
    event.preventDefault();
    this.#handlers.at(-1)?.();
  };
}

const handlersAtom = atom(() => new EscapeHandlers());

/** Calls `onEscape` on Esc while `isActive` and the part around takes keys. Of several such handlers only the last one is called. */
export function useEscape(
  onEscape: () => void,
  { isActive = true }: { readonly isActive?: boolean } = {},
): void {
  const store = useStore();
  const act = useEffectEvent(onEscape);
  const takesKeys = use(TakesKeys);
  // Layout effect: Esc must work as soon as the panel is visible.
  useLayoutEffect(() => {
    if (!isActive || !takesKeys) return undefined;
    return store.get(handlersAtom).add(() => act());
  }, [isActive, takesKeys, store]);
}
