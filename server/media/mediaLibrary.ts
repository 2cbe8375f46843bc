/** Media of reports: what there is, and their bytes, which the recorder makes when they are first asked for. */
import type { EpochMs } from '../../src/domain/units.ts';
import {
  hasBytes,
  type StoredBytes,
  type MediaRecord,
  type MediaFile,
  type MediaStore,
} from '../store/mediaStore.ts';
import type { AuditEvent } from '../store/auditEvent.ts';
import type { StoredReport } from '../store/store.ts';
import { MediaFolder } from './mediaFolder.ts';
import type { Recorder } from './recorder.ts';

/** Simulated bytes kept at most; the oldest go first, and are made anew when they are asked for. */
const SIMULATED_BYTES = 256 * 1024 * 1024;
const PRUNED_AT_ONCE = 16;

/** A file that can be sent. */
export interface StoredFile extends StoredBytes {
  readonly path: string;
}

export interface LibraryOptions {
  readonly store: MediaStore;
  readonly dataDir: string;
  readonly now: () => EpochMs;
  readonly simulatedBytes?: number;
}

export class MediaLibrary {
  readonly #store: MediaStore;
  readonly #folder: MediaFolder;
  readonly #now: () => EpochMs;
  readonly #bound: number;
  /** Files being made, by report and name: whoever asks for the same waits for the same. */
  readonly #making = new Map<string, Promise<StoredFile | undefined>>();
  /** Undefined until it is first needed. */
  #simulatedBytes: number | undefined;
  #recorder: Recorder | undefined;

  constructor({ store, dataDir, now, simulatedBytes = SIMULATED_BYTES }: LibraryOptions) {
    this.#store = store;
    this.#folder = new MediaFolder(dataDir);
    this.#now = now;
    this.#bound = simulatedBytes;
  }

  /** Undefined ends it. */
  setRecorder(recorder: Recorder | undefined): void {
    this.#recorder = recorder;
  }

  get recorder(): Recorder | undefined {
    return this.#recorder;
  }

  /**
   * Keeps a file from outside, read piece by piece, with its auditEvents; false where the report has one of that name.
   * The bytes are safe before the name is told. What the source throws is thrown, and nothing is kept.
   */
  async add(
    file: MediaFile,
    source: AsyncIterable<Uint8Array>,
    auditEvents?: readonly AuditEvent[],
  ): Promise<boolean> {
    if (await this.#store.has(file.reportId, file.fileName)) return false;
    const kept = await this.#folder.writeAll(source);
    return (await this.#store.add([{ ...file, ...kept }], [], auditEvents)) > 0;
  }

  /** Removes bytes that no file names any more. */
  async forget(hashes: readonly string[]): Promise<void> {
    for (const hash of hashes) await this.#folder.remove(hash);
    this.#simulatedBytes = undefined;
  }

  /** The bytes of a file, or undefined where they can't be had. */
  async open(report: StoredReport, file: MediaRecord): Promise<StoredFile | undefined> {
    if (hasBytes(file) && (await this.#folder.holds(file))) return this.#sendable(file);
    if (!file.simulated) return undefined;
    const key = `${file.reportId} ${file.fileName}`;
    const under = this.#making.get(key) ?? this.#make(report, file).finally(() => this.#making.delete(key));
    this.#making.set(key, under);
    return under;
  }

  async #make(report: StoredReport, file: MediaFile): Promise<StoredFile | undefined> {
    const bytes = await this.#recorder?.fileOf(report, file);
    if (bytes === undefined) return undefined;
    const kept = await this.#folder.write(bytes);
    await this.#store.setBytes(file, kept, this.#now());
    await this.#prune(kept.size);
    return this.#sendable(kept);
  }

  #sendable({ hash, size }: StoredBytes): StoredFile {
    return { hash, size, path: this.#folder.pathOf(hash) };
  }

  async #prune(added: number): Promise<void> {
    this.#simulatedBytes =
      this.#simulatedBytes === undefined
        ? await this.#store.totalGeneratedBytes()
        : this.#simulatedBytes + added;
    while (this.#simulatedBytes > this.#bound) {
      const oldest = await this.#store.oldestGenerated(PRUNED_AT_ONCE);
      if (oldest.length <= 1) return;
      for (const file of oldest.slice(0, -1)) {
        if (this.#simulatedBytes <= this.#bound) return;
        if (await this.#store.clearBytes(file)) await this.#folder.remove(file.hash);
        this.#simulatedBytes -= file.size;
      }
    }
  }
}
