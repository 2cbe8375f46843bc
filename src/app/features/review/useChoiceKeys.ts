import { useEffectEvent, useLayoutEffect } from 'react';
import { REVIEW_CHOICES, type ReviewChoice } from '../../../domain/reports/reclassify.ts';
import { isTyping } from '../../ui/keyboard/isTyping.ts';

/**
 * Calls `onChoice` on keys 1 to 4, unless the user types in a field or a dialog is open. Registered in a layout effect, so
 * that the keys work from the first paint on.
 */
export function useChoiceKeys(onChoice: (choice: ReviewChoice) => void): void {
  const choose = useEffectEvent(onChoice);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
      const choice = REVIEW_CHOICES[Number(event.key) - 1];
      if (choice === undefined || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      choose(choice);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
