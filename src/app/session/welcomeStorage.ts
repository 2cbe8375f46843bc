/** Whether a person has seen the welcome of this version in this browser. */
import { CLIENT_VERSION } from '../../domain/contract/paths.ts';
import { storeText } from '../browser/storeText.ts';

const keyOf = (login: string): string => `shotpoint.welcomed.${login}`;

/** Whether the person has confirmed the welcome of this version. */
export function hasSeenWelcome(login: string): boolean {
  return localStorage.getItem(keyOf(login)) === CLIENT_VERSION;
}

/** Notes that the person has confirmed the welcome of this version. */
export function setWelcomeSeen(login: string): void {
  storeText(keyOf(login), CLIENT_VERSION);
}
