import { useAtom, useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import type { DistanceMode } from '../../../../domain/survey/port/surveyPort.ts';
import { distanceFiguresAtom } from '../../../data/survey/surveyAtoms.ts';
import { metresText } from '../../../text/survey.ts';
import { DISTANCE_MODE_TEXT, NODES_TEXT as TEXT, unknownNodeText } from '../../../text/surveyNodes.ts';
import { Field } from '../../../ui/Field.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import { distanceModeAtom } from '../base/surveyView.ts';
import segments from '../base/segments.module.css';
import styles from './nodes.module.css';

const MODES = ['all', 'closest', 'manual'] as const;
type Mode = (typeof MODES)[number];
const NO_IDS = ['', ''] as const;

/** Distances between nodes: all, closest, or between two (SN-02). */
export function Distances() {
  const [mode, setMode] = useAtom(distanceModeAtom);
  const [ids, setIds] = useState<readonly [string, string]>(NO_IDS);
  /** Mode that comes back when the distances are drawn again. */
  const last = useRef<Mode>('closest');
  const choose = (kind: Mode) => {
    last.current = kind;
    setMode(modeOf(kind, ids));
  };
  const type = (index: 0 | 1, text: string) => {
    const next: readonly [string, string] = index === 0 ? [text, ids[1]] : [ids[0], text];
    setIds(next);
    setMode(modeOf('manual', next));
  };
  const isOn = mode.kind !== 'off';
  return (
    <section className={styles.section} aria-label={TEXT.distances}>
      <Toggle on={isOn} onChange={(on) => setMode(on ? modeOf(last.current, ids) : { kind: 'off' })}>
        {TEXT.distances}
      </Toggle>
      {isOn && (
        <fieldset className={segments.segments} aria-label={TEXT.distanceMode}>
          {MODES.map((kind) => (
            <label key={kind}>
              <input
                type="radio"
                name="survey-distances"
                checked={mode.kind === kind}
                onChange={() => choose(kind)}
              />
              <span>{DISTANCE_MODE_TEXT[kind]}</span>
            </label>
          ))}
        </fieldset>
      )}
      {mode.kind === 'manual' && <ManualNodes ids={ids} onType={type} />}
    </section>
  );
}

function modeOf(kind: Mode, nodeIds: readonly [string, string]): DistanceMode {
  return kind === 'manual' ? { kind, nodeIds } : { kind };
}

interface ManualProps {
  readonly ids: readonly [string, string];
  readonly onType: (index: 0 | 1, text: string) => void;
}

/** The two nodes of a manual distance; an unknown id is said beside its field (T-81). */
function ManualNodes({ ids, onType }: ManualProps) {
  const figures = useAtomValue(distanceFiguresAtom);
  const errorOf = (id: string) =>
    id !== '' && figures?.unknownIds.includes(id) === true ? unknownNodeText(id) : '';
  return (
    <>
      <div className={styles.two}>
        <Field label={TEXT.node1} value={ids[0]} error={errorOf(ids[0])} onText={(text) => onType(0, text)} />
        <Field label={TEXT.node2} value={ids[1]} error={errorOf(ids[1])} onText={(text) => onType(1, text)} />
      </div>
      <output className={styles.figure}>
        {figures?.metres === undefined ? '' : metresText(figures.metres)}
      </output>
    </>
  );
}
