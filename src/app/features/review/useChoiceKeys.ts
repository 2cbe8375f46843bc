import { useEffectEvent, useLayoutEffect } from 'react';
import { CHOICES, type Choice } from '../../../domain/reports/reclassify.ts';
import { isTyping } from '../../ui/isTyping.ts';

/**
 * Keys 1 to 4 make a choice from the first paint on, before which a layout effect runs, unless the person types, a dialog is open, or the key means something else.
 */
export function useChoiceKeys(active: boolean, onChoice: (choice: Choice) => void): void {
  const choose = useEffectEvent(onChoice);
  useLayoutEffect(() => {
    if (!active) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
      const choice = CHOICES[Number(event.key) - 1];
      if (choice === undefined || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      choose(choice);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [active]);
}
