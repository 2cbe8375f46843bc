/** A document for paper as an HTML file that needs no network and runs no script. */
import { escapeXml } from '../xmlText.ts';
import { PAPER_STYLE } from './paperStyle.ts';
import type { PaperChild } from './paperNode.ts';

const NAMES: Readonly<Record<string, string>> = {
  className: 'class',
  colSpan: 'colspan',
  viewBox: 'viewBox',
  preserveAspectRatio: 'preserveAspectRatio',
};
const EMPTY_TAGS: readonly string[] = ['img'];

/** The file's text. Pictures are in it as data. */
export function paperHtml(title: string, children: readonly PaperChild[], footer: string): string {
  const body = children.map(markup).join('');
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escapeXml(title)}</title><meta name="viewport" content="width=device-width"><style>${PAPER_STYLE}${footer}</style></head><body>${body}</body></html>\n`;
}

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
