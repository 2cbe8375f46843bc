/** State of the journal: the body of `management/evidence`. Not part of the contract: another server may lack it. */
export interface EvidenceState {
  /** No failure is known. */
  readonly isWhole: boolean;
  /** The same sentence that `npm start -- --verify` prints. */
  readonly sentence: string;
  /** Progress of the running verification, in lines and rows. */
  readonly running: { readonly done: number; readonly total: number } | null;
  /** epoch ms of the last complete verification */
  readonly checkedAt: number | null;
  /** Why the last verification ended without a result. */
  readonly checkFailure: string | null;
  readonly lines: number | null;
  readonly rows: number | null;
  /** epoch ms of the first line */
  readonly since: number | null;
  /** The first failure found. */
  readonly failure: string | null;
  readonly head: { readonly sequence: number; readonly hash: string; readonly signedAt: number | null };
  /** Fingerprint of the public key: SHA-256, hexadecimal. */
  readonly key: string | null;
  readonly anchor: {
    readonly file: string;
    /** Line of the newest anchor. */
    readonly sequence: number | null;
    readonly at: number | null;
    /** Anchors that agree with the journal. */
    readonly agreeing: number | null;
    readonly failure: string | null;
  };
  /** Entries that are not stored yet, and those that could not be stored. */
  readonly unwritten: { readonly waiting: number; readonly lost: number };
}
