/** Where a JSON text is not valid. */

/** Line and column from 1. */
export interface JsonErrorPlace {
  readonly line: number;
  readonly column: number;
}

/** The place of the first error of a JSON text; undefined for valid text. The engine's message names it, or the text ends early. */
export function jsonErrorPlace(text: string): JsonErrorPlace | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const position = Number(/position (\d+)/.exec(error.message)?.[1] ?? text.length);
    const before = text.slice(0, position).split('\n');
    return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
  }
}
