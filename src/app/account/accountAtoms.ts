import { atom } from 'jotai';

/** How the newest change of the own password went (O§7). */
export interface PasswordChange {
  readonly updateSuccess: boolean;
  readonly updateFailure: boolean;
}

export const passwordChangeAtom = atom<PasswordChange>({ updateSuccess: false, updateFailure: false });

/** How the newest registration went; `errorKey` says why not (O§8, T-15: no page of the route table shows it). */
export interface RegistrationState {
  readonly registered: boolean;
  readonly errorKey: string | undefined;
}

export const registrationAtom = atom<RegistrationState>({ registered: false, errorKey: undefined });
