import { bySymbol, type ReportSymbol } from '../../domain/contract/reportTypes.ts';

/**
 * SVG paths of the report symbols in a view box of 0 0 24 24, filled by the even-odd rule, for canvases, tables and legends.
 * The marker shader draws the same shapes (`shaders/shapes.ts`).
 */
export const PATH_OF_SYMBOL: Readonly<Record<ReportSymbol, string>> = {
  Shot: 'M3.8 12a8.2 8.2 0 1 0 16.4 0a8.2 8.2 0 1 0-16.4 0Z',
  'Possible Shot':
    'M3.2 12a8.8 8.8 0 1 0 17.6 0a8.8 8.8 0 1 0-17.6 0ZM7.2 12a4.8 4.8 0 1 1 9.6 0a4.8 4.8 0 1 1-9.6 0Z',
  Panic: 'M12 2.2L21.8 12L12 21.8L2.2 12Z',
  Weapon: 'M12 3.2L21.6 20H2.4Z',
  Detection: 'M4.8 4.8H19.2V19.2H4.8Z',
  'Bang/Noise': 'M12 2.7L20.05 7.35V16.65L12 21.3L3.95 16.65V7.35Z',
  Ruckus: 'M12 3.1L21.13 9.73L17.64 20.47H6.36L2.87 9.73Z',
  Fireworks:
    'M12 2L14.65 8.76L21.89 9.19L16.28 13.79L18.11 20.81L12 16.9L5.89 20.81L7.72 13.79L2.11 9.19L9.35 8.76Z',
  Test: 'M19.88 7.72L15.61 12L19.88 16.28L16.28 19.88L12 15.61L7.72 19.88L4.12 16.28L8.39 12L4.12 7.72L7.72 4.12L12 8.39L16.28 4.12Z',
};

/** [SYMBOL_COUNT] the same paths, order of REPORT_SYMBOLS */
export const SYMBOL_PATHS: readonly string[] = bySymbol(PATH_OF_SYMBOL);
