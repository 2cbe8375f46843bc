/** What of a keyboard event decides whether keys match. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * Whether an event is a press of keys such as `Ctrl+Alt+D`. Ctrl is also Cmd; Shift counts where it or Ctrl is named,
 * as `?` needs it on some keyboards. With Alt a letter is compared by its place, as Alt changes the character.
 */
export function matchesKeys(keys: string, event: KeyPress): boolean {
  const parts = keys.split('+');
  const last = parts.at(-1) ?? '';
  const named = (modifier: string) => parts.includes(modifier);
  if (named('Ctrl') !== (event.ctrlKey || event.metaKey) || named('Alt') !== event.altKey) return false;
  if (named('Shift') && !event.shiftKey) return false;
  if (named('Ctrl') && !named('Shift') && event.shiftKey) return false;
  if (named('Alt')) return event.code === `Key${last}`;
  return event.key.toLowerCase() === last.toLowerCase();
}
