import { createContext } from 'react';
import type { ShownEvidence } from './useEvidence.ts';

/** The evidence of the shown report, for the parts that have a chunk of their own; undefined while there is none. */
export const EvidenceContext = createContext<ShownEvidence | undefined>(undefined);
