import { REPORT_SYMBOLS, type SymbolIndex } from '../../../domain/contract/reportTypes.ts';
import { PATH_OF_SYMBOL } from '../../../render/theme/symbolPaths.ts';
import { MASKED_COLOUR, symbolColour } from './symbolColours.ts';

interface Props {
  readonly symbol: SymbolIndex;
  /** Filtered out or reclassified: drawn in grey. */
  readonly masked?: boolean;
  readonly className?: string | undefined;
}

/** Symbol of a report type. Decorative: the name must be shown beside it. */
export function ReportMark({ symbol, masked, className }: Props) {
  const name = REPORT_SYMBOLS[symbol] ?? 'Shot';
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className} data-symbol={name}>
      <path d={PATH_OF_SYMBOL[name]} fillRule="evenodd" fill={masked ? MASKED_COLOUR : symbolColour(name)} />
    </svg>
  );
}
