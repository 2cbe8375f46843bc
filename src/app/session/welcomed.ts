/** The welcome is shown once for each sign-in of a browser profile (T-25). */
const KEY = 'shotpoint.welcomed';

export function isWelcomed(): boolean {
  return localStorage.getItem(KEY) === 'yes';
}

export function rememberWelcome(): void {
  localStorage.setItem(KEY, 'yes');
}

export function forgetWelcome(): void {
  localStorage.removeItem(KEY);
}
