import { useLocation, useSearch } from 'wouter';

/** Key of an emailed link: query parameter `key`, else the path after `page`; empty if there is none. */
export function useLinkKey(page: string): string {
  const [path] = useLocation();
  const query = new URLSearchParams(useSearch());
  return query.get('key') ?? decodeSafely(path.slice(page.length + 1));
}

/** Percent-decodes a text; returns it unchanged if it is malformed. The server rejects such a key. */
function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
