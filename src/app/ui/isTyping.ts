/** Types of `<input>` that take no text. */
const WORDLESS = ['range', 'checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'color'];
const WRITABLE = `input:not(${WORDLESS.map((type) => `[type=${type}]`).join()}), textarea, select, [contenteditable]`;

/** Whether a key press at this target enters text and must not trigger a shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(WRITABLE) !== null;
}
