import { atom } from 'jotai';

/** How the newest change of the own password went. */
export interface PasswordChange {
  readonly updateSuccess: boolean;
  readonly updateFailure: boolean;
}

export const passwordChangeAtom = atom<PasswordChange>({ updateSuccess: false, updateFailure: false });
