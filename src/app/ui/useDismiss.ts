import { useEffect, useEffectEvent, useRef } from 'react';
import { useEscape } from './useEscape.ts';

/** Ends something small and open by Esc or by a press outside of the returned element. */
export function useDismiss(open: boolean, onDismiss: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const dismiss = useEffectEvent(onDismiss);
  useEscape(open, onDismiss);
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
