import { createContext } from 'react';
import type { Evidence } from '../../../../domain/acoustics/evidence.ts';

/** What the sensors say about the report around; undefined while it loads, and where nothing is known. */
export const ShownEvidence = createContext<Evidence | undefined>(undefined);
