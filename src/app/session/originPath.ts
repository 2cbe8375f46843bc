/** The page requested before signing in, in the query of the login page. */
const NAME = 'from';

/** Address of the login page with the requested `path` and its query. */
export function loginPath(path: string, query: string): string {
  const params = new URLSearchParams(query);
  if (path !== '/') params.set(NAME, path);
  const text = params.toString();
  return text === '' ? '/login' : `/login?${text}`;
}

/** Address of the requested page; `/` where it is not a path of the console. */
export function originPath(query: string): string {
  const params = new URLSearchParams(query);
  const from = params.get(NAME) ?? '/';
  params.delete(NAME);
  const isInside = /^\/(?![/\\\s])/.test(from) && !from.startsWith('/login') && !from.startsWith('/logout');
  const text = params.toString();
  return `${isInside ? from : '/'}${text === '' ? '' : `?${text}`}`;
}
