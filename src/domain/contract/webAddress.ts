/** Web addresses in configuration and records. */

const WEB_ADDRESS =
  /^https?:\/\/(?:[^\s/?#@]*@)?(?:\[[\da-f:.]+\]|[^\s/?#@:[\]\\<>"^`{|}%]+)(?::(\d{1,5}))?(?:[/?#]\S*)?$/i;
const MAX_PORT = 65_535;

/** HELP_PAGE_LINK of a help page that the embedded server serves. */
const SERVED_HELP = /^content\/help(\/[\w-]+){2}\.html$/;

/** Whether a text is an http or https address that can be called. */
export function isWebAddress(text: string): boolean {
  const match = WEB_ADDRESS.exec(text.trim());
  return match !== null && Number(match[1] ?? 0) <= MAX_PORT;
}

/** Whether a HELP_PAGE_LINK leads to the help of the console itself. */
export function isServedHelp(link: string): boolean {
  return SERVED_HELP.test(link.trim());
}
