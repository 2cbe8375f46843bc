import { atom } from 'jotai';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';

/** The report of the newest choice in this window that the server has carried out, or keeps as a proposal; a new object for each. */
export const decidedAtom = atom<ReportKey | undefined>(undefined);
