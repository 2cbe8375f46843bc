/** Where a person wanted to go before signing in: kept in the address of the login page (RT-02, AC-02). */
const NAME = 'from';

/** Address of the login page that remembers `path` and keeps its query. */
export function loginPath(path: string, query: string): string {
  const params = new URLSearchParams(query);
  if (path !== '/') params.set(NAME, path);
  const text = params.toString();
  return text === '' ? '/login' : `/login?${text}`;
}

/** Address to go back to; only a path inside the console is followed. */
export function originPath(query: string): string {
  const params = new URLSearchParams(query);
  const from = params.get(NAME) ?? '/';
  params.delete(NAME);
  const inside = /^\/(?![/\\])/.test(from) && !from.startsWith('/login') && !from.startsWith('/logout');
  const text = params.toString();
  return `${inside ? from : '/'}${text === '' ? '' : `?${text}`}`;
}
