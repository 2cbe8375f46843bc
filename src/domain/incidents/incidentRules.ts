/** What the configuration says of incidents. */
import { configNumber, type Config } from '../contract/config.ts';
import { REPORT_SYMBOLS, type ReportSymbol } from '../contract/reportTypes.ts';
import type { LinkLimits } from './linkage.ts';

export interface IncidentRules {
  readonly limits: LinkLimits;
  /** Symbols whose incidents need acknowledgement. */
  readonly acknowledged: ReadonlySet<ReportSymbol>;
}

/** The rules of a configuration. Unknown names of types are ignored. */
export function incidentRulesOf(config: Config): IncidentRules {
  const names = (config.get('ACKNOWLEDGE_TYPES') ?? 'Shot, Possible Shot, Panic, Weapon')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  return {
    limits: {
      seconds: configNumber(config, 'INCIDENT_SECONDS'),
      metres: configNumber(config, 'INCIDENT_METRES'),
    },
    acknowledged: new Set(REPORT_SYMBOLS.filter((symbol) => names.includes(symbol.toLowerCase()))),
  };
}
