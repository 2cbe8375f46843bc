/** Exports of source files and their doc blocks, read from their syntax trees. */
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** A node of the syntax tree: ESTree with TypeScript. Offsets are UTF-16 units of the file's text. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export interface ExportEntry {
  readonly name: string;
  readonly place: string;
  readonly hasDoc: boolean;
}

interface Declarations {
  /** Exported functions and classes, and the public methods of exported classes. */
  readonly exports: readonly ExportEntry[];
  /** Members with a doc block, by interface. */
  readonly interfaces: ReadonlyMap<string, ReadonlySet<string>>;
}

const FUNCTIONS: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'TSMethodSignature',
  'TSFunctionType',
]);

/** A comment for the linter, between a doc block and what it describes. */
const DISABLED = /\s*\/\/ oxlint-disable-next-line .*$/;

const read = new Map<string, Declarations>();

/** Declarations of one file; each file is parsed once. */
function readDeclarations(file: string): Declarations {
  const declarations = read.get(file) ?? new Reader(file).read();
  read.set(file, declarations);
  return declarations;
}

/**
 * Exports without a doc block. A method needs none if its interface describes it, in the files or in
 * `interfaceFiles`.
 */
export function undocumented(
  files: readonly string[],
  interfaceFiles: readonly string[] = [],
): ExportEntry[] {
  const declarations = files.map(readDeclarations);
  const members = new Set(
    [...declarations, ...interfaceFiles.map(readDeclarations)].flatMap(({ interfaces }) =>
      [...interfaces].flatMap(([name, all]) => [...all].map((member) => `${name}.${member}`)),
    ),
  );
  return declarations
    .flatMap(({ exports }) => exports)
    .filter(({ hasDoc, name }) => !hasDoc && !name.split(' | ').some((each) => members.has(each)));
}

class Reader {
  readonly #file: string;
  readonly #text: string;
  readonly #docEnds: ReadonlySet<number>;
  readonly #program: Node;
  readonly #lineStarts: readonly number[];
  readonly #exports: ExportEntry[] = [];
  readonly #interfaces = new Map<string, Set<string>>();

  constructor(file: string) {
    this.#file = file;
    this.#text = readFileSync(file, 'utf8');
    const { program, comments } = parseSync(file, this.#text);
    this.#program = program as unknown as Node;
    const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
    this.#docEnds = new Set(docs.map(({ end }) => end));
    this.#lineStarts = [0, ...[...this.#text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  }

  read(): Declarations {
    for (const statement of listOf(this.#program, 'body')) {
      const declaration = childOf(statement, 'declaration') ?? statement;
      if (declaration.type === 'TSInterfaceDeclaration') this.#addInterface(declaration);
      if (statement.type === 'ExportNamedDeclaration') this.#readExport(statement);
    }
    return { exports: this.#exports, interfaces: this.#interfaces };
  }

  #addInterface(node: Node): void {
    const body = childOf(node, 'body');
    const members = listOf(body, 'body').filter((member) => this.#hasDoc(member.start));
    const known = this.#interfaces.get(nameOf(node)) ?? new Set();
    for (const member of members) known.add(nameOf(member));
    this.#interfaces.set(nameOf(node), known);
  }

  #readExport(statement: Node): void {
    const declaration = childOf(statement, 'declaration');
    if (declaration === undefined) return;
    if (declaration.type === 'FunctionDeclaration') this.#addExport(nameOf(declaration), statement.start);
    if (declaration.type === 'ClassDeclaration') {
      this.#addExport(nameOf(declaration), statement.start);
      this.#readMethods(declaration);
    }
    for (const declarator of listOf(declaration, 'declarations'))
      if (FUNCTIONS.has(childOf(declarator, 'init')?.type ?? ''))
        this.#addExport(nameOf(declarator), statement.start);
  }

  #readMethods(declaration: Node): void {
    const interfaces = listOf(declaration, 'implements').map((each) => nameOf(childOf(each, 'expression')));
    const seen = new Set<string>();
    for (const member of listOf(childOf(declaration, 'body'), 'body')) {
      const name = nameOf(member);
      const isMethod =
        member.type === 'MethodDefinition' || FUNCTIONS.has(childOf(member, 'value')?.type ?? '');
      const isPublic =
        childOf(member, 'key')?.type !== 'PrivateIdentifier' &&
        (member['accessibility'] ?? 'public') === 'public';
      if (!isMethod || !isPublic || member['kind'] === 'constructor' || member['override'] === true) continue;
      if (seen.has(name)) continue;
      seen.add(name);
      const names = [nameOf(declaration), ...interfaces].map((owner) => `${owner}.${name}`);
      this.#addExport(names.join(' | '), member.start);
    }
  }

  #addExport(name: string, start: number): void {
    this.#exports.push({ name, place: this.#placeOf(start), hasDoc: this.#hasDoc(start) });
  }

  /** Whether a doc block ends directly above an offset. */
  #hasDoc(start: number): boolean {
    const before = this.#text.slice(0, start).trimEnd().replace(DISABLED, '');
    return this.#docEnds.has(before.length) && !/\n\s*\n/.test(this.#text.slice(before.length, start));
  }

  #lineOf(offset: number): number {
    return this.#lineStarts.findLastIndex((start) => start <= offset) + 1;
  }

  #placeOf(offset: number): string {
    return `${this.#file}:${this.#lineOf(offset)}`;
  }
}

/** Name of a declaration, member or reference; '' where it has none. */
function nameOf(node: Node | undefined): string {
  if (node === undefined) return '';
  const id =
    childOf(node, 'id') ?? childOf(node, 'key') ?? (node.type.endsWith('Identifier') ? node : undefined);
  const name = id?.['name'] ?? id?.['value'];
  return typeof name === 'string' ? (id?.type === 'PrivateIdentifier' ? `#${name}` : name) : '';
}

function childOf(node: Node | undefined, field: string): Node | undefined {
  const child = node?.[field];
  return isNode(child) ? child : undefined;
}

function listOf(node: Node | undefined, field: string): Node[] {
  const list = node?.[field];
  return Array.isArray(list) ? list.filter(isNode) : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
