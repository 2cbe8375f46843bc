import { distanceText } from '../../../../domain/geo/measureText.ts';
import { useAtom, useAtomValue } from 'jotai';
import { distanceFiguresAtom } from '../data/surveyAtoms.ts';
import {
  DISTANCE_MODE_TEXT,
  NODES_TEXT as TEXT,
  notShownNodeText,
  unknownNodeText,
} from '../../../text/surveyNodes.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { Toggle } from '../../../ui/controls/Toggle.tsx';
import { distanceChoiceAtom, type DistanceChoice } from '../panels/surveyView.ts';
import { Segments } from '../../../ui/controls/Segments.tsx';
import styles from './nodes.module.css';

const MODES = ['all', 'closest', 'manual'] as const;

/** Distances between nodes: all, closest, or between two. */
export function Distances() {
  const [choice, setChoice] = useAtom(distanceChoiceAtom);
  const { isOn, kind: chosen, nodeIds } = choice;
  return (
    <section className={styles.section} aria-label={TEXT.distances}>
      <Toggle on={isOn} onChange={(on) => setChoice({ ...choice, isOn: on })}>
        {TEXT.distances}
      </Toggle>
      {isOn && (
        <Segments
          isWide
          label={TEXT.distanceMode}
          choices={MODES.map((kind) => ({ value: kind, text: DISTANCE_MODE_TEXT[kind] }))}
          value={chosen}
          onChoose={(kind) => setChoice({ ...choice, kind })}
        />
      )}
      {isOn && chosen === 'manual' && (
        <ManualNodes ids={nodeIds} onType={(ids) => setChoice({ ...choice, nodeIds: ids })} />
      )}
    </section>
  );
}

type NodeIds = DistanceChoice['nodeIds'];

interface ManualProps {
  readonly ids: NodeIds;
  readonly onType: (ids: NodeIds) => void;
}

/** The two nodes of a manual distance; why there is none is said beside its field. */
function ManualNodes({ ids, onType }: ManualProps) {
  const figures = useAtomValue(distanceFiguresAtom);
  const [first, second] = ids.map((id) => id.trim());
  const errorOf = (id = '') => {
    if (figures?.unknownIds.includes(id) === true) return unknownNodeText(id);
    return figures?.notShownIds.includes(id) === true ? notShownNodeText(id) : '';
  };
  const isSame = first !== '' && first === second;
  return (
    <>
      <div className={styles.two}>
        <Field
          label={TEXT.node1}
          value={ids[0]}
          error={errorOf(first)}
          onText={(text) => onType([text, ids[1]])}
        />
        <Field
          label={TEXT.node2}
          value={ids[1]}
          error={isSame ? TEXT.sameNode : errorOf(second)}
          onText={(text) => onType([ids[0], text])}
        />
      </div>
      <output className={styles.figure}>
        {figures?.metres === undefined ? '' : distanceText(figures.metres)}
      </output>
    </>
  );
}
