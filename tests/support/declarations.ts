/** Functions, classes and doc blocks of source files, read from their syntax trees. */
import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** A node of the syntax tree: ESTree with TypeScript. Offsets are UTF-16 units of the file's text. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export interface FunctionEntry {
  /** `file: name`, the name with its class or interface: `src/domain/assert.ts: invariant`. */
  readonly name: string;
  /** `file:line` */
  readonly place: string;
  /**
   * Number of parameters. Fixed pairs do not count: `get` and `set` of an atom, `request` and `reply` of a
   * call.
   */
  readonly parameters: number;
  /** Whether one of several parameters is a boolean. */
  readonly hasFlag: boolean;
  /** Lines from the start of the function to its closing brace; 0 for a signature without a body. */
  readonly lines: number;
  /** A React component: a function of a .tsx file with a capital. */
  readonly isComponent: boolean;
}

export interface ExportEntry {
  readonly name: string;
  readonly place: string;
  readonly hasDoc: boolean;
}

export interface Declarations {
  /** Every named function, method and typed signature, including nested ones. */
  readonly functions: readonly FunctionEntry[];
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

/** Parameters that always come together. Without its partner, a parameter counts like any other. */
const PAIRS = [
  ['get', 'set'],
  ['request', 'reply'],
] as const;

const read = new Map<string, Declarations>();

/** Declarations of one file; each file is parsed once. */
export function readDeclarations(file: string): Declarations {
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
  readonly #functions: FunctionEntry[] = [];
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
    this.#walk(this.#program, '', '');
    for (const statement of listOf(this.#program, 'body'))
      if (statement.type === 'ExportNamedDeclaration') this.#readExport(statement);
    return { functions: this.#functions, exports: this.#exports, interfaces: this.#interfaces };
  }

  /** Records the functions below a node, with the names of the declaration and of the class or interface around them. */
  #walk(node: Node, name: string, owner: string): void {
    if (FUNCTIONS.has(node.type)) this.#addFunction(node, innerName(node, owner, name) || '(anonymous)');
    if (node.type === 'TSInterfaceDeclaration') this.#addInterface(node);
    const isOwner = /^(?:Class|TSInterface)/.test(node.type) && node.type !== 'ClassBody';
    const inner = isOwner ? nameOf(node) || owner : owner;
    const isUnnamed = /^(?:Call|New)Expression$|Body$|Statement$/.test(node.type) && !isAtom(node);
    const own = isUnnamed ? '' : innerName(node, inner, name);
    for (const child of childrenOf(node)) this.#walk(child, own, inner);
  }

  #addFunction(node: Node, name: string): void {
    const body = childOf(node, 'body');
    const all = listOf(node, 'params');
    const names = all.map(parameterName);
    const paired = PAIRS.filter((pair) => pair.every((each) => names.includes(each))).flat();
    const parameters = all.filter((_, i) => !paired.some((each) => each === names[i]));
    this.#functions.push({
      name: `${this.#file}: ${name}`,
      place: this.#placeOf(node.start),
      parameters: parameters.length,
      hasFlag: parameters.length > 1 && parameters.some(isFlag),
      lines: body === undefined ? 0 : this.#lineOf(node.end) - this.#lineOf(node.start) + 1,
      isComponent: this.#file.endsWith('.tsx') && /^[A-Z]/.test(name),
    });
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
    const before = this.#text.slice(0, start).trimEnd();
    return this.#docEnds.has(before.length) && !/\n\s*\n/.test(this.#text.slice(before.length, start));
  }

  #lineOf(offset: number): number {
    return this.#lineStarts.findLastIndex((start) => start <= offset) + 1;
  }

  #placeOf(offset: number): string {
    return `${this.#file}:${this.#lineOf(offset)}`;
  }
}

/** Whether a node makes an atom, whose functions have its name. */
function isAtom(node: Node): boolean {
  return node.type === 'CallExpression' && nameOf(childOf(node, 'callee')) === 'atom';
}

/**
 * Name for the functions directly inside a node: the name of the variable, member or property that holds
 * them.
 */
function innerName(node: Node, owner: string, name: string): string {
  const own = nameOf(node);
  if (own === '') return name;
  return /^(?:MethodDefinition|PropertyDefinition|TSMethodSignature|TSPropertySignature)$/.test(node.type)
    ? `${owner}.${own}`
    : own;
}

/** Name of a declaration, member or reference; '' where it has none. */
function nameOf(node: Node | undefined): string {
  if (node === undefined) return '';
  const id =
    childOf(node, 'id') ?? childOf(node, 'key') ?? (node.type.endsWith('Identifier') ? node : undefined);
  const name = id?.['name'] ?? id?.['value'];
  return typeof name === 'string' ? (id?.type === 'PrivateIdentifier' ? `#${name}` : name) : '';
}

/** Name of a parameter, without the underscore that marks an unused parameter. */
function parameterName(parameter: Node): string {
  const { name } = childOf(parameter, 'left') ?? parameter;
  return typeof name === 'string' ? name.replace(/^_/, '') : '';
}

/** Whether a parameter is a boolean, optional or not, or has a boolean as its default. */
function isFlag(parameter: Node): boolean {
  const declared = childOf(parameter, 'left') ?? parameter;
  const type = childOf(childOf(declared, 'typeAnnotation'), 'typeAnnotation');
  const standard = childOf(parameter, 'right')?.['value'];
  const types = type?.type === 'TSUnionType' ? listOf(type, 'types') : [type];
  const isBoolean = types.every((each) => /^TS(Boolean|Undefined)Keyword$/.test(each?.type ?? ''));
  return isBoolean || typeof standard === 'boolean';
}

function childOf(node: Node | undefined, field: string): Node | undefined {
  const child = node?.[field];
  return isNode(child) ? child : undefined;
}

function listOf(node: Node | undefined, field: string): Node[] {
  const list = node?.[field];
  return Array.isArray(list) ? list.filter(isNode) : [];
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value: unknown) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
