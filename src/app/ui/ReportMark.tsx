import { REPORT_SYMBOLS, type SymbolIndex } from '../../domain/contract/reportTypes.ts';
import { PATH_OF_SYMBOL } from '../../render/theme/symbolPaths.ts';
import { MASKED_COLOUR, SYMBOL_COLOURS } from './symbolPaths.ts';

interface Props {
  readonly symbol: SymbolIndex;
  /** Filtered out or reclassified: the shape stays, the colour goes. */
  readonly masked?: boolean;
  readonly className?: string | undefined;
}

/** Shape and colour of a report type; the word stands beside it. */
export function ReportMark({ symbol, masked, className }: Props) {
  const name = REPORT_SYMBOLS[symbol] ?? 'Shot';
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className} data-symbol={name}>
      <path
        d={PATH_OF_SYMBOL[name]}
        fillRule="evenodd"
        fill={masked ? MASKED_COLOUR : SYMBOL_COLOURS[name]}
      />
    </svg>
  );
}
