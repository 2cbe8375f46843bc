/** The state of the journal in a running server: checked in a thread of its own, anchored every hour. */
import { Worker } from 'node:worker_threads';
import type { EvidenceState } from '../../src/domain/contract/evidence.ts';
import type { EpochMs, Millis } from '../../src/domain/units.ts';
import type { AuditTrail } from '../store/auditTrail.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import type { HeadSigner, SignedHead } from '../store/signedHead.ts';
import type { Store } from '../store/store.ts';
import { appendAnchor, readAnchors } from './anchors.ts';
import type { EvidenceAddress } from './verifyData.ts';
import type { ThreadMessage } from './verifyThread.ts';
import { failureText, sentenceOf, type Verdict } from './verdict.ts';

export interface EvidenceDeps {
  readonly store: Pick<Store, 'journal'>;
  readonly audit: Pick<AuditTrail, 'unwritten'>;
  readonly address: EvidenceAddress;
  readonly signer: HeadSigner | undefined;
  readonly now: () => EpochMs;
  readonly failures: FailureGuard;
  /** One line for whoever runs the server. */
  readonly warn: (line: string) => void;
}

const HOUR: Millis = 3_600_000;
/** The start has the machine for itself until then. */
const FIRST_CHECK_AFTER: Millis = 5_000;
/** Whole checks of a server that runs on and on. */
const CHECK_EVERY: Millis = 24 * HOUR;
/** Lines are read in slices: a small young generation is enough for them, and is never given back. */
const LIMITS = { maxYoungGenerationSizeMb: 4 };
const THREAD = new URL('./verifyThread.ts', import.meta.url);

interface Checked {
  readonly at: EpochMs;
  readonly verdict: Verdict;
}

export class Evidence {
  readonly #deps: EvidenceDeps;
  readonly #ends: (() => void)[] = [];
  #last: Checked | undefined;
  /** Why the last check gave no verdict. */
  #checkFailure: string | undefined;
  #running:
    | { readonly thread: Worker; readonly ended: Promise<void>; done: number; total: number }
    | undefined;
  #anchored: SignedHead | undefined;
  #anchorFailure: string | undefined;

  constructor(deps: EvidenceDeps) {
    this.#deps = deps;
  }

  /** Writes the first anchor, and begins the first check a little later; both come again in their time. */
  async start(): Promise<void> {
    const { store, failures, warn } = this.#deps;
    const { tailFailure: tail } = store.journal;
    if (tail !== undefined) warn(`The journal is not whole: ${tail}. See docs/evidence.md.`);
    await this.anchor();
    const first = setTimeout(() => this.verifyNow(), FIRST_CHECK_AFTER).unref();
    this.#ends.push(
      () => clearTimeout(first),
      failures.every(HOUR, 'The journal could not be anchored', () => this.anchor()),
      failures.every(CHECK_EVERY, 'The journal could not be checked', () => this.verifyNow()),
    );
  }

  /** Begins a check, where none is running. */
  verifyNow(): void {
    if (this.#running !== undefined) return;
    const { address, failures } = this.#deps;
    const { dataDir, databaseUrl, anchorFile } = address;
    const thread = new Worker(THREAD, {
      workerData: { dataDir, databaseUrl, anchorFile },
      resourceLimits: LIMITS,
    });
    thread.unref();
    const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
    const running = { thread, ended, done: 0, total: 0 };
    this.#running = running;
    thread.on('message', (message: ThreadMessage) => {
      if (message.kind === 'progress') Object.assign(running, { done: message.done, total: message.total });
      else this.#take(message.verdict);
    });
    thread.once('error', (error) => {
      this.#checkFailure = error.message;
      failures.report('job', 'The journal could not be checked', error);
    });
    void ended.then(() => {
      this.#running = undefined;
    });
  }

  /** Resolves when no check is running. */
  async settled(): Promise<void> {
    await this.#running?.ended;
  }

  /** Appends the head to the anchor file, where it moved since. A file that can't be written is told, and tried again. */
  async anchor(): Promise<void> {
    const { store, address, warn } = this.#deps;
    const { signed } = store.journal.head();
    if (signed === undefined) return;
    try {
      this.#anchored ??= readAnchors(address.anchorFile).heads.at(-1);
      if (this.#anchored?.sequence === signed.sequence) return;
      await appendAnchor(address.anchorFile, signed);
      this.#anchored = signed;
      this.#anchorFailure = undefined;
    } catch (error) {
      this.#anchorFailure = (error as Error).message;
      warn(`The anchor file ${address.anchorFile} can't be written: ${this.#anchorFailure}`);
    }
  }

  /** Whether nothing wrong is known. */
  get isWhole(): boolean {
    return this.#deps.store.journal.tailFailure === undefined && this.#last?.verdict.isWhole !== false;
  }

  /** For people: the sentence of the last check, or what the start has found. */
  sentence(): string {
    const { tailFailure: tail } = this.#deps.store.journal;
    const broken = this.#last?.verdict.isWhole === false;
    if (tail !== undefined && !broken) return `journal broken: ${tail}`;
    if (this.#last !== undefined) return sentenceOf(this.#last.verdict);
    return this.#checkFailure === undefined
      ? 'the journal is being checked'
      : `not checked: ${this.#checkFailure}`;
  }

  state(): EvidenceState {
    const { store, address, signer, audit } = this.#deps;
    const head = store.journal.head();
    const { tailFailure: tail } = store.journal;
    const last = this.#last;
    const failure = last?.verdict.failure;
    const found = failure === undefined ? tail : failureText(failure);
    return {
      isWhole: this.isWhole,
      sentence: this.sentence(),
      running: this.#running === undefined ? null : { done: this.#running.done, total: this.#running.total },
      checkedAt: last?.at ?? null,
      checkFailure: this.#checkFailure ?? null,
      lines: last?.verdict.lines ?? null,
      rows: last?.verdict.rows ?? null,
      since: last?.verdict.since ?? null,
      failure: found ?? null,
      head: { sequence: head.sequence, hash: head.hash, signedAt: head.signed?.time ?? null },
      key: signer?.fingerprint ?? null,
      anchor: {
        file: address.anchorFile,
        sequence: this.#anchored?.sequence ?? null,
        at: this.#anchored?.time ?? null,
        agreeing: last?.verdict.anchors ?? null,
        failure: this.#anchorFailure ?? null,
      },
      unwritten: audit.unwritten,
    };
  }

  /** SPKI in PEM; undefined where nothing is signed. */
  publicKeyPem(): string | undefined {
    const key = this.#deps.signer?.publicKey;
    const lines = key?.match(/.{1,64}/g) ?? [];
    return key === undefined
      ? undefined
      : `-----BEGIN PUBLIC KEY-----\n${lines.join('\n')}\n-----END PUBLIC KEY-----\n`;
  }

  async close(): Promise<void> {
    for (const end of this.#ends.splice(0)) end();
    const running = this.#running;
    if (running === undefined) return;
    await running.thread.terminate();
    await running.ended;
  }

  #take(verdict: Verdict): void {
    const { now, warn } = this.#deps;
    this.#last = { at: now(), verdict };
    this.#checkFailure = undefined;
    if (!verdict.isWhole) warn(`Evidence: ${sentenceOf(verdict)}. See docs/evidence.md.`);
  }
}
