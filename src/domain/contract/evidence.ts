/** State of the journal, as `management/evidence` answers it. Ours: another server may not have it. */
export interface EvidenceState {
  /** Nothing wrong is known. */
  readonly isWhole: boolean;
  /** The same sentence that `npm start -- --verify` prints. */
  readonly sentence: string;
  /** Lines and rows of the check under way. */
  readonly running: { readonly done: number; readonly total: number } | null;
  /** epoch ms of the last whole check */
  readonly checkedAt: number | null;
  /** Why the last check gave no verdict. */
  readonly checkFailure: string | null;
  readonly lines: number | null;
  readonly rows: number | null;
  /** epoch ms of the first line */
  readonly since: number | null;
  /** The first thing that is wrong, named. */
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
  /** Acts that the store could not take yet, and those that are lost. */
  readonly unwritten: { readonly waiting: number; readonly lost: number };
}
