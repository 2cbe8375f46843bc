/** Parts that documents for paper are made of. */
import type { PaperRow } from './paperContent.ts';
import { node, type PaperChild, type PaperNode } from './paperNode.ts';

/** A numbered part with a head and a smaller remark beside it. */
export function section(
  title: string,
  more: string,
  ...content: readonly (PaperChild | undefined)[]
): PaperNode {
  const about = more === '' ? undefined : node('small', {}, more);
  return node('section', {}, node('h2', {}, title, about), ...content);
}

/** Names and values. */
export function factList(facts: readonly (readonly [string, string])[]): PaperNode {
  return node('dl', {}, ...facts.flatMap(([name, value]) => [node('dt', {}, name), node('dd', {}, value)]));
}

/** Rows of what happened. */
export function rowTable(rows: readonly PaperRow[]): PaperNode {
  const lines = rows.map(({ time, text, end }) =>
    node('tr', {}, node('td', {}, time), node('td', {}, text), node('td', {}, end)),
  );
  return node('table', {}, node('tbody', {}, ...lines));
}

/** A table with heads; a row has a text for each. */
export function columnTable(heads: readonly string[], rows: readonly (readonly string[])[]): PaperNode {
  const cells = (tag: 'td' | 'th', texts: readonly string[]) =>
    node('tr', {}, ...texts.map((text) => node(tag, {}, text)));
  return node(
    'table',
    {},
    node('thead', {}, cells('th', heads)),
    node('tbody', {}, ...rows.map((row) => cells('td', row))),
  );
}
