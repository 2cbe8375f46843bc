import { use, useEffectEvent, useLayoutEffect } from 'react';
import { REVIEW_CHOICES, type ReviewChoice } from '../../../domain/reports/reclassify.ts';
import { isTyping } from '../../ui/keyboard/isTyping.ts';
import { TakesKeys } from '../../ui/keyboard/takesKeys.ts';

/**
 * Calls `onChoice` on keys 1 to 4 while the part around takes keys, unless the user types in a field or a dialog is open.
 * Registered in a layout effect, so that the keys work from the first paint on.
 */
export function useChoiceKeys(onChoice: (choice: ReviewChoice) => void): void {
  const choose = useEffectEvent(onChoice);
  const takesKeys = use(TakesKeys);
  useLayoutEffect(() => {
    if (!takesKeys) return undefined;
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
  }, [takesKeys]);
}
