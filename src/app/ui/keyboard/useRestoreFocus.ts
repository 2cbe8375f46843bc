import { useEffect, useState } from 'react';

/** Restores the focus on unmount to the element that had it on mount, of a menu to its button, if that is still connected. */
export function useRestoreFocus(): void {
  const [before] = useState(focusedOrMenuButton);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
}

/** The focused element; of one in a menu, which closes with its choice, the button that the menu is labelled by. */
function focusedOrMenuButton(): Element | null {
  const focused = document.activeElement;
  const buttonId = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? '';
  return document.getElementById(buttonId) ?? focused;
}
