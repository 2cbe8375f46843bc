import { useAtomValue, useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import { useLocation } from 'wouter';
import { LIVE_TEXT } from '../../text/live.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { OverModal } from '../../ui/popups/OverModal.tsx';
import { dismissToastAtom, toastsAtom } from '../../browser/toastAtoms.ts';
import styles from './ToastStack.module.css';

/**
 * Toasts of the console. Over the map at the upper left beside its controls, where they cover neither reports nor
 * timeline; on other pages in the middle of the foot, where they cover neither titles nor fields, rows and buttons. Their
 * buttons are not shown on a wall, where nobody could press them.
 */
export function ToastStack() {
  const toasts = useAtomValue(toastsAtom);
  const dismiss = useSetAtom(dismissToastAtom);
  const [path] = useLocation();
  return (
    <OverModal>
      <div className={styles.stack} data-page={path !== '/' || undefined} aria-live="polite">
        {toasts.map(({ id, tone, text, times }) => (
          <div
            key={id}
            className={styles.toast}
            data-tone={tone}
            role={tone === 'danger' ? 'alert' : 'status'}
          >
            <span>{text}</span>
            {times > 1 && <span className={styles.times}>×{times}</span>}
            <Button ghost tight icon aria-label={LIVE_TEXT.dismiss} onPress={() => dismiss(id)}>
              <X aria-hidden="true" />
            </Button>
          </div>
        ))}
      </div>
    </OverModal>
  );
}
