import { useEffect, useEffectEvent, useRef } from 'react';
import { useEscape } from '../keyboard/useEscape.ts';

/** Calls `onDismiss` on Esc or on a press outside the element of the returned ref, while `open`. */
export function useDismiss(onDismiss: () => void, open = true) {
  const box = useRef<HTMLDivElement>(null);
  const dismiss = useEffectEvent(onDismiss);
  useEscape(onDismiss, open);
  useEffect(() => {
    if (!open) return undefined;
    const onPress = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) dismiss();
    };
    window.addEventListener('pointerdown', onPress, { capture: true });
    return () => window.removeEventListener('pointerdown', onPress, { capture: true });
  }, [open]);
  return box;
}
