import { useEffect, useEffectEvent, useState } from 'react';
import type { Millis } from '../../../../../domain/units.ts';

const PAUSE_MS: Millis = 250;

/**
 * Text of a search box. `type` sends it after a pause, `commit` at once; a change of the search from elsewhere, such as
 * Back, replaces the text.
 */
export function useSearchText(
  search: string,
  onSearch: (search: string) => void,
): readonly [text: string, type: (text: string) => void, commit: (text: string) => void] {
  const [typed, setTyped] = useState({ text: search, search });
  // A space at the end is not part of the search, but of what is typed next.
  const isCurrent = typed.search === search || typed.text.trim() === search;
  const text = isCurrent ? typed.text : search;
  const submit = (next: string) => {
    if (next.trim() !== search) onSearch(next.trim());
    // With the sent search, so that a later change of the search replaces the text.
    setTyped({ text: next, search: next.trim() });
  };
  const send = useEffectEvent(() => {
    if (text.trim() !== search) submit(text);
  });
  useEffect(() => {
    const timer = setTimeout(send, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, (next) => setTyped({ text: next, search }), submit];
}
