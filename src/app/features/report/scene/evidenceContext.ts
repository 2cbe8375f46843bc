import { createContext } from 'react';
import type { Evidence } from '../../../../domain/acoustics/evidence.ts';

/** The evidence of the shown report, for the scene, which has a chunk of its own; undefined while there is none. */
export const EvidenceContext = createContext<Evidence | undefined>(undefined);
