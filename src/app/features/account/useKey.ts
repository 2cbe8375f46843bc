import { useLocation, useSearch } from 'wouter';

/** The key of a mail's link: in the query, else after `page` in the path; empty where there is none (O§2). */
export function useKey(page: string): string {
  const [path] = useLocation();
  const query = new URLSearchParams(useSearch());
  return query.get('key') ?? decoded(path.slice(page.length + 1));
}

/** As it stands where it is no escaped text: no key then, and the server says so. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
