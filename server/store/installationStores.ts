/** Interfaces of the stores that an installation has once: base map, named values. */
import type { AuditEvent } from './journal/auditEvent.ts';

export interface BaseMapStore {
  /** Inserts or replaces a file. */
  put(name: string, geoJson: string): Promise<void>;
  get(name: string): Promise<string | undefined>;
  names(): Promise<readonly string[]>;
}

/** Named values of the installation. */
export interface MetaStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, auditEvents?: readonly AuditEvent[]): Promise<void>;
}
