/** Fields in which a key of one character writes nothing. */
const WORDLESS = ['range', 'checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'color'];
const WRITABLE = `input:not(${WORDLESS.map((type) => `[type=${type}]`).join()}), textarea, select, [contenteditable]`;

/** Whether a key of one character means text where the focus is, and no command. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(WRITABLE) !== null;
}
