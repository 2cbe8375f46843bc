/** Whether the welcome was shown since the last sign-in in this browser (T-25). */
import { storeText } from '../base/storeText.ts';

const KEY = 'shotpoint.welcomed';

/** Whether the welcome was confirmed since the last sign-in. */
export function hasSeenWelcome(): boolean {
  return localStorage.getItem(KEY) === 'yes';
}

/** Notes that the welcome was confirmed. */
export function setWelcomeSeen(): void {
  storeText(KEY, 'yes');
}

/** Shows the welcome again, after a sign-in. */
export function clearWelcomeSeen(): void {
  localStorage.removeItem(KEY);
}
