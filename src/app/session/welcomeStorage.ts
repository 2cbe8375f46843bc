/** The welcome is shown once for each sign-in of a browser profile (T-25). */
const KEY = 'shotpoint.welcomed';

export function hasSeenWelcome(): boolean {
  return localStorage.getItem(KEY) === 'yes';
}

export function setWelcomeSeen(): void {
  localStorage.setItem(KEY, 'yes');
}

export function clearWelcomeSeen(): void {
  localStorage.removeItem(KEY);
}
