/** Verification of the journal in a running server, in a worker thread, and its hourly anchors. */
import { Worker } from 'node:worker_threads';
import type { EvidenceState } from '../../src/domain/contract/evidence.ts';
import type { EpochMs, Millis } from '../../src/domain/units.ts';
import type { AuditTrail } from '../store/journal/auditTrail.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import type { OpenCalls } from '../process/openCalls.ts';
import type { HeadSigner, SignedHead } from '../store/journal/signedHead.ts';
import type { Store } from '../store/store.ts';
import { appendAnchor, checkAnchorFile, readAnchors } from './anchors.ts';
import type { EvidenceAddress } from './verifyDataDirectory.ts';
import type { ThreadData, ThreadMessage } from './verifyThread.ts';
import { failureText, sentenceOf, type Verdict } from './verdict.ts';

export interface EvidenceDeps {
  readonly store: Pick<Store, 'journal'>;
  readonly audit: Pick<AuditTrail, 'unwritten'>;
  readonly address: EvidenceAddress;
  readonly signer: HeadSigner | undefined;
  /** Calls of the server, to which a check gives way. */
  readonly calls: Pick<OpenCalls, 'memory'>;
  readonly now: () => EpochMs;
  readonly failures: FailureGuard;
  /** Writes one line for the operator of the server. */
  readonly warn: (line: string) => void;
}

const HOUR: Millis = 3_600_000;
/** Delay of the first check, so that it does not slow down the start. */
const FIRST_CHECK_DELAY: Millis = 5_000;
const CHECK_INTERVAL: Millis = 24 * HOUR;
/** Lines are read in slices, so that a small young generation suffices; V8 would not shrink a large one. */
const THREAD_LIMITS = { maxYoungGenerationSizeMb: 4 };
const THREAD = new URL('./verifyThread.ts', import.meta.url);

/** Before the first check has ended. */
const NO_VERDICT = { lines: null, rows: null, since: null, anchors: null, failure: undefined };

interface RunningCheck {
  readonly thread: Worker;
  readonly ended: Promise<void>;
  progress: EvidenceState['running'];
}

/** Signs files with the journal's key. */
export interface FileSigner {
  /** SPKI. */
  readonly publicKeyPem: string;
  /** ed25519 over the bytes. */
  readonly sign: (bytes: Uint8Array) => Uint8Array;
}

interface CheckResult {
  readonly at: EpochMs;
  readonly verdict: Verdict;
}

/** Verifies and anchors the journal, and reports its state. */
export class EvidenceMonitor {
  readonly #deps: EvidenceDeps;
  readonly #stops: (() => void)[] = [];
  #last: CheckResult | undefined;
  /** Error of the last check where it gave no verdict. */
  #checkFailure: string | undefined;
  #running: RunningCheck | undefined;
  #anchored: SignedHead | undefined;
  #anchorFailure: string | undefined;

  constructor(deps: EvidenceDeps) {
    this.#deps = deps;
  }

  /** Writes an anchor, schedules the first check and repeats both at their intervals. */
  async start(): Promise<void> {
    const { store, failures, warn } = this.#deps;
    const { tailFailure: tail } = store.journal;
    if (tail !== undefined) warn(`The journal is broken: ${tail}. See docs/evidence.md.`);
    await this.anchor();
    const first = setTimeout(() => this.startCheck(), FIRST_CHECK_DELAY).unref();
    this.#stops.push(
      () => clearTimeout(first),
      failures.runEvery(HOUR, 'The journal could not be anchored', () => this.anchor()),
      failures.runEvery(CHECK_INTERVAL, 'The journal could not be checked', () => this.startCheck()),
    );
  }

  /** Starts a check in a worker thread unless one is running. */
  startCheck(): void {
    if (this.#running !== undefined) return;
    const { address, failures, calls } = this.#deps;
    const { dataDir, databaseUrl, anchorFile } = address;
    const data: ThreadData = { address: { dataDir, databaseUrl, anchorFile }, calls: calls.memory };
    const thread = new Worker(THREAD, {
      workerData: data,
      resourceLimits: THREAD_LIMITS,
    });
    thread.unref();
    const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
    const running: RunningCheck = { thread, ended, progress: { done: 0, total: 0 } };
    this.#running = running;
    thread.on('message', (message: ThreadMessage) => {
      if (message.kind === 'progress') running.progress = { done: message.done, total: message.total };
      else this.#setVerdict(message.verdict);
    });
    thread.once('error', (error) => {
      this.#checkFailure = error.message;
      failures.report('job', 'The journal could not be checked', { error });
    });
    void ended.then(() => {
      this.#running = undefined;
    });
  }

  /** Resolves when no check is running. */
  async whenIdle(): Promise<void> {
    await this.#running?.ended;
  }

  /**
   * Appends the head to the anchor file if it changed; only opens the file where there is no head yet. A failure is
   * reported; the next call tries again.
   */
  async anchor(): Promise<void> {
    const { store, address, warn } = this.#deps;
    const { signed } = store.journal.head();
    try {
      if (signed === undefined) await checkAnchorFile(address.anchorFile);
      else {
        this.#anchored ??= readAnchors(address.anchorFile).heads.at(-1);
        if (this.#anchored?.sequence === signed.sequence) return;
        await appendAnchor(address.anchorFile, signed);
        this.#anchored = signed;
      }
      this.#anchorFailure = undefined;
    } catch (error) {
      this.#anchorFailure = (error as Error).message;
      warn(`The anchor file ${address.anchorFile} can't be written: ${this.#anchorFailure}`);
    }
  }

  /** Why the anchor file could not be written last; undefined where it could. */
  get anchorFailure(): string | undefined {
    return this.#anchorFailure;
  }

  /** False where the check at the start or the last check found the journal broken. */
  get isWhole(): boolean {
    return this.#deps.store.journal.tailFailure === undefined && this.#last?.verdict.isWhole !== false;
  }

  /** One sentence on the journal for people: the result of the last check or of the check at the start. */
  sentence(): string {
    const { tailFailure: tail } = this.#deps.store.journal;
    const broken = this.#last?.verdict.isWhole === false;
    if (tail !== undefined && !broken) return `journal broken: ${tail}`;
    if (this.#last !== undefined) return sentenceOf(this.#last.verdict);
    return this.#checkFailure === undefined
      ? 'the journal is being checked'
      : `not checked: ${this.#checkFailure}`;
  }

  /** The state as the contract sends it. */
  state(): EvidenceState {
    const { store, address, signer, audit } = this.#deps;
    const { sequence, hash, signed } = store.journal.head();
    const { lines, rows, since, anchors, failure } = this.#last?.verdict ?? NO_VERDICT;
    const failureSentence = failure === undefined ? store.journal.tailFailure : failureText(failure);
    return {
      isWhole: this.isWhole,
      sentence: this.sentence(),
      running: this.#running?.progress ?? null,
      checkedAt: this.#last?.at ?? null,
      checkFailure: this.#checkFailure ?? null,
      lines,
      rows,
      since: since ?? null,
      failure: failureSentence ?? null,
      head: { sequence, hash, signedAt: signed?.time ?? null },
      key: signer?.fingerprint ?? null,
      anchor: {
        file: address.anchorFile,
        sequence: this.#anchored?.sequence ?? null,
        at: this.#anchored?.time ?? null,
        agreeing: anchors,
        failure: this.#anchorFailure ?? null,
      },
      unwritten: audit.unwritten,
    };
  }

  /**
   * Returns the public keys that the journal names and the signer's key, SPKI in PEM, concatenated; undefined
   * where there is none. O(journal).
   */
  async publicKeysPem(): Promise<string | undefined> {
    const { store, signer } = this.#deps;
    const keys = new Map(await store.journal.keys());
    if (signer !== undefined) keys.set(signer.fingerprint, signer.publicKey);
    return keys.size === 0 ? undefined : [...keys.values()].map(pemOf).join('');
  }

  /** The server's key and what signs files with it; undefined where it has none, or the journal was found broken. */
  fileSigner(): FileSigner | undefined {
    const { signer } = this.#deps;
    if (signer === undefined || !this.isWhole) return undefined;
    return { publicKeyPem: pemOf(signer.publicKey), sign: (bytes) => signer.signFile(bytes) };
  }

  /** Stops the timers and terminates a running check. */
  async close(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    const running = this.#running;
    if (running === undefined) return;
    await running.thread.terminate();
    await running.ended;
  }

  #setVerdict(verdict: Verdict): void {
    const { now, warn } = this.#deps;
    this.#last = { at: now(), verdict };
    this.#checkFailure = undefined;
    if (!verdict.isWhole) warn(`Evidence: ${sentenceOf(verdict)}. See docs/evidence.md.`);
  }
}

/** `publicKey`: SPKI, DER, base64. */
function pemOf(publicKey: string): string {
  const lines = publicKey.match(/.{1,64}/g) ?? [];
  return `-----BEGIN PUBLIC KEY-----\n${lines.join('\n')}\n-----END PUBLIC KEY-----\n`;
}
