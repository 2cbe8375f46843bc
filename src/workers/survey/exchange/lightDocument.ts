/**
 * XML as a tree with the DOM members that the KML and GPX converter reads: a worker has no DOM. The parser is
 * strict, so a truncated file fails. It resolves only the entities of XML and HTML (no expansion). An
 * undeclared prefix is part of its name.
 */
import { SaxesParser } from 'saxes';
import { success, type Result } from '../../../domain/result.ts';
import { fileFailure, type FileFailure } from '../../../domain/survey/exchange/importedFile.ts';

/** Entities of HTML that descriptions use without declaring them. */
const HTML_ENTITIES: Readonly<Record<string, string>> = {
  nbsp: '\xA0',
  deg: '°',
  copy: '©',
  reg: '®',
  middot: '·',
  bull: '•',
  ndash: '–',
  mdash: '—',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
  oacute: 'ó',
  aacute: 'á',
  iacute: 'í',
  uacute: 'ú',
  hellip: '…',
};
/** Elements of these names keep their prefix: the converter asks for it. */
const KEPT_PREFIX = /^gx:/;
/** Deeper files are no lists of places; the converter goes down by recursion. */
const MAX_DEPTH = 200;

/** An element, or the document. */
export class LightElement {
  readonly nodeType = 1;
  readonly childNodes: LightNodes = new LightNodes();
  readonly parentNode: LightElement | undefined;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
  /** URIs of the prefixes that are declared here or above; '' is the default. */
  readonly scope: ReadonlyMap<string, string>;
  tagName: string;

  constructor(name: string, attributes: Readonly<Record<string, string>>, parent: LightElement | undefined) {
    this.attributes = Object.entries(attributes).map(([key, value]) => ({ name: key, value }));
    this.parentNode = parent;
    const declared = this.attributes.flatMap((one): [string, string][] => {
      if (one.name === 'xmlns') return [['', one.value]];
      return one.name.startsWith('xmlns:') ? [[one.name.slice(6), one.value]] : [];
    });
    const outer = parent?.scope ?? new Map<string, string>();
    this.scope = declared.length === 0 ? outer : new Map([...outer, ...declared]);
    this.tagName = KEPT_PREFIX.test(name) || this.#isExtension(name) ? name : localOf(name);
  }

  /** Same as `tagName`. */
  get nodeName(): string {
    return this.tagName;
  }

  /** Its name without a prefix. */
  get localName(): string {
    return localOf(this.tagName);
  }

  /** Namespace of an element with a prefix; the converter reads it only for extensions. */
  get namespaceURI(): string | undefined {
    return this.scope.get(prefixOf(this.tagName));
  }

  /** All texts in it; setting it replaces all that is in it. */
  get textContent(): string {
    return this.childNodes.map((child) => child.textContent).join('');
  }

  set textContent(text: string) {
    this.childNodes.length = 0;
    this.childNodes.push(new LightText(text, 3));
  }

  /** null: it has none of that name */
  getAttribute(name: string): string | null {
    return this.attributes.find((one) => one.name === name)?.value ?? null;
  }

  /** Elements of a name in it, in order. O(elements). */
  getElementsByTagName(name: string): LightElement[] {
    return this.#found((element) => element.tagName === name);
  }

  /** Elements of a vocabulary in it, in order; '*' is any name. O(elements). */
  getElementsByTagNameNS(uri: string, name: string): LightElement[] {
    return this.#found(
      (element) => element.namespaceURI === uri && (name === '*' || element.localName === name),
    );
  }

  /** Its elements, in order. */
  elements(): LightElement[] {
    return this.childNodes.filter((child) => child instanceof LightElement);
  }

  /** Texts of a tree are whole. */
  normalize(): void {}

  #found(matches: (element: LightElement) => boolean): LightElement[] {
    const found: LightElement[] = [];
    const look = (from: LightElement): void => {
      for (const child of from.childNodes)
        if (child instanceof LightElement) {
          if (matches(child)) found.push(child);
          look(child);
        }
    };
    look(this);
    return found;
  }

  /** Whether a prefix stands for another vocabulary than the file's own. */
  #isExtension(name: string): boolean {
    const uri = this.scope.get(prefixOf(name));
    return name.includes(':') && uri !== undefined && !/\/(?:kml|gpx)\b|earth\.google\.com/i.test(uri);
  }
}

/** A text, or one of a CDATA section. */
export class LightText {
  readonly nodeName = '#text';
  readonly nodeType: 3 | 4;
  readonly textContent: string;

  constructor(text: string, nodeType: 3 | 4) {
    this.textContent = text;
    this.nodeType = nodeType;
  }
}

/** Children, as a list of the DOM. */
class LightNodes extends Array<LightElement | LightText> {
  /** Of methods that make other arrays. */
  static override get [Symbol.species]() {
    return Array;
  }

  item(at: number): LightElement | LightText | undefined {
    return this[at];
  }
}

class XmlError extends Error {}

/** Parses XML; `notXml` with the line of the first mistake. O(length). */
export function parseXml(text: string): Result<LightElement, FileFailure> {
  const parser = new SaxesParser({ xmlns: false, position: true });
  Object.assign(parser.ENTITIES, HTML_ENTITIES);
  const document = new LightElement('#document', {}, undefined);
  let current = document;
  let depth = 0;
  const fail = (message: string): never => {
    throw new XmlError(`line ${parser.line}: ${message}`);
  };
  parser.on('error', (error) => fail(error.message.replace(/^(?:\S*:)?\d+:\d+:\s*/, '').replace(/\.$/, '')));
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > MAX_DEPTH) fail('elements are nested too deeply');
    const element = new LightElement(name, attributes, current);
    current.childNodes.push(element);
    current = element;
  });
  parser.on('closetag', () => {
    depth -= 1;
    current = current.parentNode ?? document;
  });
  parser.on('text', (content) => void current.childNodes.push(new LightText(content, 3)));
  parser.on('cdata', (content) => void current.childNodes.push(new LightText(content, 4)));
  try {
    // Before the declaration blank lines are no mistake of the file's content.
    parser.write(text.replace(/^\uFEFF?\s+(?=<)/, '')).close();
  } catch (error) {
    if (error instanceof XmlError) return fileFailure('notXml', error.message);
    throw error;
  }
  return success(document);
}

function prefixOf(name: string): string {
  return name.includes(':') ? name.slice(0, name.indexOf(':')) : '';
}

function localOf(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
