/** A document for paper as a tree: the console shows it with React, the server writes it as HTML. */

const TAGS = [
  'article',
  'header',
  'section',
  'div',
  'span',
  'a',
  'p',
  'b',
  'h1',
  'h2',
  'small',
  'dl',
  'dt',
  'dd',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'img',
  'figure',
  'figcaption',
  'code',
  'svg',
  'g',
  'path',
  'circle',
  'ellipse',
  'rect',
  'text',
] as const;

/** An element. Names of attributes are those of React: `className`, `strokeWidth`. */
export interface PaperNode {
  readonly tag: (typeof TAGS)[number];
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly PaperChild[];
}

/** Text is never markup. */
export type PaperChild = PaperNode | string;

/** An element with its children; a missing child is left out. */
export function node(
  tag: PaperNode['tag'],
  attributes: PaperNode['attributes'] = {},
  ...children: readonly (PaperChild | undefined)[]
): PaperNode {
  return { tag, attributes, children: children.filter((child) => child !== undefined) };
}

/** A figure of lines and marks with a name for those who do not see it. */
export function figure(
  { width, height }: { readonly width: number; readonly height: number },
  name: string,
  children: readonly PaperNode[],
): PaperNode {
  const attributes = { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': name };
  return node('svg', attributes, ...children);
}

/** A number of a figure: two decimals are a hundredth of a pixel. */
export function at(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Moves to the first point and draws lines to the others. */
export function pathOf(points: readonly { readonly x: number; readonly y: number }[]): string {
  return points.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${at(x)} ${at(y)}`).join('');
}
