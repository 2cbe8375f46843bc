import { X } from 'lucide-react';
import { removeSecondary, ZONES_TEXT as TEXT } from '../../../text/surveyZones.ts';
import type { Choice } from '../../../ui/controls/ChoiceField.tsx';
import { DraftChoice } from '../panels/DraftChoice.tsx';
import styles from './zones.module.css';

interface Props {
  readonly cameras: readonly Choice[];
  /** Ids of cameras. */
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

/** Secondary cameras of a zone, each with a button that removes it, and the other cameras to add. */
export function SecondaryCameras({ cameras, chosen, onChoose }: Props) {
  const nameOf = (id: string): string => cameras.find(({ value }) => value === id)?.text ?? id;
  const others = cameras.filter(({ value }) => !chosen.includes(value));
  return (
    <fieldset className={styles.secondary}>
      <legend>{TEXT.secondaryCameras}</legend>
      <ul>
        {chosen.map((id) => (
          <li key={id}>
            <span>{nameOf(id)}</span>
            <button
              type="button"
              aria-label={removeSecondary(nameOf(id))}
              onClick={() => onChoose(chosen.filter((each) => each !== id))}
            >
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <DraftChoice
        label={TEXT.addSecondary}
        value=""
        choices={others}
        none={TEXT.noCamera}
        onChoose={(id) => {
          if (id !== '') onChoose([...chosen, id]);
        }}
      />
    </fieldset>
  );
}
