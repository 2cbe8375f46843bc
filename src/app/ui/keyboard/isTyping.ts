/** Types of `<input>` that take no text. */
const NON_TEXT_TYPES = ['range', 'checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'color'];
const TEXT_FIELDS = `input:not(${NON_TEXT_TYPES.map((type) => `[type=${type}]`).join()}), textarea, select, [contenteditable]`;

/** Whether a key press at this target enters text and must not trigger a shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null;
}
