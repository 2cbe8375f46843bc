import { FactList } from '../../../ui/facts/FactList.tsx';
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useId } from 'react';
import { areaText } from '../../../../domain/geo/measureText.ts';
import type { QualityFigures } from '../../../../domain/survey/port/surveyState.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { qualityFiguresAtom, selectedNodesAtom } from '../data/surveyAtoms.ts';
import {
  dilutionText,
  failureText,
  gainText,
  QUALITY_TEXT as TEXT,
  shareText,
} from '../../../text/surveyTools.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Toggle } from '../../../ui/controls/Toggle.tsx';
import { FieldLegend } from '../panels/FieldLegend.tsx';
import { fieldScaleAtom } from '../panels/openTool.ts';
import { placeNodeAtom } from '../panels/edits.ts';
import {
  qualityChoiceAtom,
  surveyPlanAtom,
  surveySceneAtom,
  type QualityChoice,
} from '../panels/surveyView.ts';
import { Segments } from '../../../ui/controls/Segments.tsx';
import styles from './tools.module.css';
import { useFieldScale } from './useFieldScale.ts';

const MIN_RANGE_M = 5;
const MAX_RANGE_M = 300;
/** As the Coverage slider begins with. */
const DEFAULT: QualityChoice = { range: 50, isSelectionFailed: false, isClipped: false };

/** How well the draft detects and locates shots, live while nodes are moved. */
export function QualityPanel() {
  const [choice, setChoice] = useAtom(qualityChoiceAtom);
  const figures = useAtomValue(qualityFiguresAtom);
  // A floor ends at its walls; outdoors the nodes say where the field ends.
  const isClipped = useAtomValue(surveyPlanAtom) !== undefined;
  return (
    <>
      <Toggle
        on={choice !== undefined}
        onChange={(on) => setChoice(on ? { ...DEFAULT, isClipped } : undefined)}
      >
        {TEXT.on}
      </Toggle>
      {choice !== undefined && (
        <>
          <FieldSettings choice={choice} onChange={setChoice} />
          {figures === undefined ? (
            <p className={styles.note}>{TEXT.nothing}</p>
          ) : (
            <Figures figures={figures} />
          )}
          <Failures choice={choice} figures={figures} onChange={setChoice} />
          <p className={styles.note}>{TEXT.method}</p>
        </>
      )}
    </>
  );
}

interface FieldSettingsProps {
  readonly choice: QualityChoice;
  readonly onChange: (choice: QualityChoice) => void;
}

function FieldSettings({ choice, onChange }: FieldSettingsProps) {
  const id = useId();
  const [scale, setScale] = useAtom(fieldScaleAtom);
  useFieldScale(scale);
  return (
    <>
      <div className={styles.range}>
        <label htmlFor={id}>{TEXT.range}</label>
        <input
          id={id}
          type="range"
          min={MIN_RANGE_M}
          max={MAX_RANGE_M}
          value={choice.range}
          onChange={(event) => onChange({ ...choice, range: Number(event.target.value) })}
        />
        <output htmlFor={id}>{choice.range} m</output>
      </div>
      <Toggle on={choice.isClipped} onChange={(isClipped) => onChange({ ...choice, isClipped })}>
        {TEXT.clip}
      </Toggle>
      <Segments
        isWide
        label={TEXT.scale}
        choices={(['count', 'dilution'] as const).map((each) => ({ value: each, text: TEXT[each] }))}
        value={scale}
        onChoose={setScale}
      />
      <FieldLegend scale={scale} />
    </>
  );
}

function Figures({ figures }: { readonly figures: QualityFigures }) {
  const scene = useAtomValue(surveySceneAtom);
  const { worst, suggestion } = figures;
  const show = ({ lat, lon }: { readonly lat: number; readonly lon: number }) =>
    scene?.flyTo({ lat, lng: lon });
  const facts = [
    { name: TEXT.area, value: areaText(figures.area) },
    { name: TEXT.by3, value: shareText(figures.coveredBy3) },
    { name: TEXT.by4, value: shareText(figures.coveredBy4) },
    { name: TEXT.median, value: dilutionText(figures.medianDop) },
    { name: TEXT.p95, value: dilutionText(figures.p95Dop) },
  ];
  return (
    <>
      <FactList className={styles.facts} facts={facts} label={TEXT.figures} />
      {worst !== undefined && (
        <div className={styles.line}>
          <span>
            {TEXT.worst}: {dilutionText(worst.dop)}
          </span>
          <Button tight aria-label={`${TEXT.worst}: ${TEXT.show}`} onPress={() => show(worst)}>
            {TEXT.show}
          </Button>
        </div>
      )}
      {suggestion !== undefined && (
        <div className={styles.line}>
          <span>
            {TEXT.suggestion}: {gainText(suggestion.gain)}
          </span>
          <Button tight aria-label={`${TEXT.suggestion}: ${TEXT.show}`} onPress={() => show(suggestion)}>
            {TEXT.show}
          </Button>
          <AddNode lat={suggestion.lat} lon={suggestion.lon} />
        </div>
      )}
    </>
  );
}

/** Adds a node at the suggested place, as one step. */
function AddNode({ lat, lon }: { readonly lat: number; readonly lon: number }) {
  const store = useStore();
  const place = useSetAtom(placeNodeAtom);
  const add = () => place({ source: { kind: 'new' }, lat, lng: lon });
  return (
    <Button tight primary onPress={() => void add().catch(reportError(store, 'suggested node'))}>
      {TEXT.add}
    </Button>
  );
}

interface FailuresProps extends FieldSettingsProps {
  readonly figures: QualityFigures | undefined;
}

/** What the failure of the nodes that are selected would cost. */
function Failures({ choice, figures, onChange }: FailuresProps) {
  const hasSelection = useAtomValue(selectedNodesAtom).length > 0;
  const isOn = choice.isSelectionFailed;
  const before = figures?.withoutFailures;
  return (
    <div className={styles.group}>
      <Toggle
        on={isOn}
        disabledBecause={hasSelection || isOn ? undefined : TEXT.selectNodes}
        onChange={(isSelectionFailed) => onChange({ ...choice, isSelectionFailed })}
      >
        {TEXT.fails}
      </Toggle>
      {isOn && !hasSelection && <p className={styles.note}>{TEXT.selectNodes}</p>}
      {isOn && hasSelection && figures !== undefined && before !== undefined && (
        <output>{failureText(before.coveredBy3, figures.coveredBy3)}</output>
      )}
    </div>
  );
}
