import { createElement, Fragment, type ReactNode } from 'react';
import { linkedTopic, type HelpTopic } from './helpTopic.ts';

/** Elements of a help page that are rendered; of all others only the text is, except `DROPPED_ELEMENTS`. */
const ELEMENTS: ReadonlySet<string> = new Set(
  'h1 h2 h3 p ul ol li dl dt dd b strong em kbd code table thead tbody tr th td br'.split(' '),
);
const DROPPED_ELEMENTS: ReadonlySet<string> = new Set('script style template iframe object svg'.split(' '));

interface Props {
  readonly page: Document;
  readonly onTopic: (topic: HelpTopic) => void;
}

/** A help page rendered as React elements without attributes. Links to other help pages become buttons. */
export function HelpContent({ page, onTopic }: Props) {
  return <Nodes nodes={(page.querySelector('main') ?? page.body).childNodes} onTopic={onTopic} />;
}

function Nodes({ nodes, onTopic }: { readonly nodes: Iterable<Node>; readonly onTopic: Props['onTopic'] }) {
  return (
    <>{[...nodes].map((node, index) => createElement(Fragment, { key: index }, renderNode(node, onTopic)))}</>
  );
}

function renderNode(node: Node, onTopic: Props['onTopic']): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return undefined;
  const name = node.localName;
  if (DROPPED_ELEMENTS.has(name)) return undefined;
  if (name === 'br') return <br />;
  const inner = <Nodes nodes={node.childNodes} onTopic={onTopic} />;
  const topic = name === 'a' ? linkedTopic(node.getAttribute('href') ?? '') : undefined;
  if (topic !== undefined) {
    return (
      <button type="button" onClick={() => onTopic(topic)}>
        {inner}
      </button>
    );
  }
  return ELEMENTS.has(name) ? createElement(name, undefined, inner) : inner;
}
