/** A document for paper as an HTML file that needs no network and runs no script. */
import { escapeXml } from '../xmlText.ts';
import { PAPER_STYLE } from './paperStyle.ts';
import type { PaperChild, PaperNode } from './paperNode.ts';

const NAMES: Readonly<Record<string, string>> = {
  className: 'class',
  colSpan: 'colspan',
  viewBox: 'viewBox',
  preserveAspectRatio: 'preserveAspectRatio',
};
const EMPTY_TAGS: readonly string[] = ['img'];

/** The file's text. Pictures are data, or files beside it. */
export function paperHtml(title: string, children: readonly PaperChild[], footer: string): string {
  return htmlFile(title, PAPER_STYLE + footer, children);
}

/** An HTML file with a style sheet of its own. */
export function htmlFile(title: string, style: string, children: readonly PaperChild[]): string {
  return `${startOf(title, style)}${children.map(markup).join('')}${END}`;
}

/** As `paperHtml`, of one article whose parts are written as they come: no more than one of them is in memory. */
export async function* paperHtmlOf(
  title: string,
  parts: AsyncIterable<PaperNode>,
  footer: string,
): AsyncIterable<string> {
  yield `${startOf(title, PAPER_STYLE + footer)}<article class="paper">`;
  for await (const part of parts) yield markup(part);
  yield `</article>${END}`;
}

function startOf(title: string, style: string): string {
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escapeXml(title)}</title><meta name="viewport" content="width=device-width"><style>${style}</style></head><body>`;
}

const END = '</body></html>\n';

function markup(child: PaperChild): string {
  if (typeof child === 'string') return escapeXml(child);
  const { tag, attributes, children } = child;
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${NAMES[name] ?? kebab(name)}="${escapeXml(String(value))}"`,
  );
  const start = `<${tag}${written.join('')}>`;
  return EMPTY_TAGS.includes(tag) ? start : `${start}${children.map(markup).join('')}</${tag}>`;
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
