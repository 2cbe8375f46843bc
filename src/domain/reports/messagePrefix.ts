import { REPORT_SYMBOLS, type SymbolIndex } from '../contract/reportTypes.ts';

/** What a report without a message is called: "Shot: North Gate", without a known zone "Shot". */
export function defaultMessage(symbol: SymbolIndex, zone: string | undefined): string {
  const type = REPORT_SYMBOLS[symbol] ?? '';
  return zone === undefined || zone === '' ? type : `${type}: ${zone}`;
}

const TYPE_NAMES: ReadonlySet<string> = new Set(REPORT_SYMBOLS);

/** Whether a text is the name of a report type. */
export function isTypeName(text: string): boolean {
  return TYPE_NAMES.has(text);
}

/**
 * A message with its prefix up to the first colon replaced; put before a message that has none. The name of a type alone
 * is replaced.
 */
export function withPrefix(message: string, type: string): string {
  if (TYPE_NAMES.has(message)) return type;
  const colon = message.indexOf(':');
  return `${type}:${colon === -1 ? ` ${message}` : message.slice(colon + 1)}`;
}
