import { useEffect, useEffectEvent, useRef } from 'react';
import { useEscape } from '../keyboard/useEscape.ts';

/** Calls `onDismiss` on Esc or on a press outside the element of the returned ref, while `isOpen`. */
export function useDismiss(onDismiss: () => void, { isOpen = true }: { readonly isOpen?: boolean } = {}) {
  const box = useRef<HTMLDivElement>(null);
  const dismiss = useEffectEvent(onDismiss);
  useEscape(onDismiss, { isActive: isOpen });
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) dismiss();
    };
    window.addEventListener('pointerdown', onPress, { capture: true });
    return () => window.removeEventListener('pointerdown', onPress, { capture: true });
  }, [isOpen]);
  return box;
}
