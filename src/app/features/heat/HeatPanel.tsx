import { useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import { useMemo, useRef, useState, type CSSProperties } from 'react';
import { useLocation, useSearch } from 'wouter';
import { REPORT_SYMBOLS } from '../../../domain/contract/reportTypes.ts';
import type { DensityField } from '../../../domain/map/densityField.ts';
import { spreadOf } from '../../../domain/map/densityQuestion.ts';
import type { Metres } from '../../../domain/units.ts';
import { HEAT_BANDS } from '../../../render/shaders/heatShader.ts';
import { SYMBOL_TOKENS } from '../../../render/theme/colourTokens.ts';
import { heatPart, readHeat, withoutHeat, type HeatQuestion } from '../../data/view/heatAddress.ts';
import { mapViewAtom } from '../../data/view/viewAtoms.ts';
import { HEAT_TEXT as TEXT, nearText, placedText, widerText } from '../../text/heat.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Segments } from '../../ui/controls/Segments.tsx';
import { spanTexts } from '../../ui/facts/localDays.ts';
import styles from './HeatPanel.module.css';
import { useAllInView, useHeatLayer, useHeatPlaces, type HeatPlaces } from './useHeat.ts';

const SPREADS: readonly Metres[] = [30, 60, 120, 250, 500];
const USUAL_SPREAD: Metres = 60;
const SPREAD_CHOICES = SPREADS.map((value) => ({ value, text: `${value} m` }));

/** The heat map that the address of home asks for, and its legend. */
export function Heat() {
  const query = useSearch();
  const [path, navigate] = useLocation();
  // The address also changes with each move of the map.
  const part = heatPart(query);
  const question = useMemo(() => readHeat(part), [part]);
  const close = () => navigate(`${path}?${withoutHeat(query)}`);
  return question && <HeatPanel key={part} question={question} onClose={close} />;
}

interface Props {
  readonly question: HeatQuestion;
  readonly onClose: () => void;
}

function HeatPanel({ question, onClose }: Props) {
  const [spread, setSpread] = useState(USUAL_SPREAD);
  const [attempt, setAttempt] = useState(0);
  const panel = useRef<HTMLElement>(null);
  const view = useAtomValue(mapViewAtom);
  const loaded = useHeatPlaces(question, attempt);
  const { types, squad } = question;
  const only = types?.length === 1 ? types[0] : undefined;
  const symbol = only && REPORT_SYMBOLS.indexOf(only);
  const field = useHeatLayer({ loaded, spread, symbol });
  const box = loaded.status === 'loaded' ? loaded.places.box : undefined;
  useAllInView(box, panel);
  const shown = spreadOf(view, spread);
  const what = [types ? TEXT.types(types) : TEXT.all, ...(squad === '' ? [] : [TEXT.squad(squad)])];
  return (
    <section ref={panel} className={styles.panel} aria-label={TEXT.title} data-map-panel>
      <header>
        <h2>{TEXT.title}</h2>
        <Button tight ghost aria-label={TEXT.close} onPress={onClose}>
          <X aria-hidden="true" />
        </Button>
      </header>
      <p>
        <b>{what.join(', ')}</b> <span>{TEXT.span(...spanTexts(question))}</span>
      </p>
      <State loaded={loaded} onRetry={() => setAttempt(attempt + 1)} />
      <p aria-hidden="true">{TEXT.spread}</p>
      <Segments label={TEXT.spread} choices={SPREAD_CHOICES} value={spread} isWide onChoose={setSpread} />
      {shown > spread * 1.05 && <p>{widerText(shown)}</p>}
      {field && field.highest > 0 && (
        <Legend field={field} token={only === undefined ? 'text' : SYMBOL_TOKENS[only]} />
      )}
    </section>
  );
}

function State({ loaded, onRetry }: { readonly loaded: HeatPlaces; readonly onRetry: () => void }) {
  if (loaded.status === 'loading') return <output>{TEXT.loading}</output>;
  if (loaded.status === 'loaded')
    return <output>{loaded.places.count === 0 ? TEXT.none : placedText(loaded.places.count)}</output>;
  return (
    <p role="alert">
      {TEXT[loaded.status]}{' '}
      <Button tight onPress={onRetry}>
        {TEXT.retry}
      </Button>
    </p>
  );
}

interface LegendProps {
  readonly field: DensityField;
  /** Token of its colour. */
  readonly token: string;
}

/** The bands, each from the number of reports near with which it begins. */
function Legend({ field: { highest }, token }: LegendProps) {
  const bands = Array.from({ length: HEAT_BANDS }, (_, band) => (band + 1) / HEAT_BANDS);
  return (
    <div className={styles.legend}>
      <span>{TEXT.near}</span>
      <ol style={{ '--heat': `var(--${token})` } as CSSProperties}>
        {bands.map((band) => (
          <li key={band} style={{ '--band': band } as CSSProperties}>
            {nearText(highest * (band - 0.5 / HEAT_BANDS) ** 2)}
          </li>
        ))}
      </ol>
    </div>
  );
}
