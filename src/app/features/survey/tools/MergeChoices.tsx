import { useRef, useState } from 'react';
import { itemName } from '../../../text/survey.ts';
import { choiceName, COMPARE_TEXT, CONFLICT_TEXT as TEXT } from '../../../text/surveyTools.ts';
import { useVirtualRows, type VirtualRow } from '../../../ui/useVirtualRows.ts';
import { Segments } from '../../../ui/controls/Segments.tsx';
import type { DifferenceRow } from './differenceRows.ts';
import styles from './tools.module.css';
import type { SurveyKind } from '../../../../domain/survey/port/surveyKind.ts';

const ROW_PX = 47;

const TAKES = ['mine', 'theirs', 'both'] as const;
/** From where an item of a conflict is taken. */
export type MergeChoice = (typeof TAKES)[number];

interface Props {
  readonly kind: SurveyKind;
  readonly rows: readonly DifferenceRow[];
  readonly takeOf: (id: string) => MergeChoice;
  readonly onTake: (id: string, take: MergeChoice) => void;
}

/** The items of a conflict, each with a choice. Only rows in view are rendered, as there may be thousands. */
export function MergeChoices({ kind, rows, takeOf, onTake }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState(-1);
  const virtual = useVirtualRows({
    list,
    count: rows.length,
    keyOf: (index) => rows[index]?.id ?? index,
    estimatedPx: ROW_PX,
    keptIndex: focused,
  });
  return (
    <div className={styles.scroll}>
      <ul ref={list} className={styles.merge} aria-label={COMPARE_TEXT.table} style={virtual.listStyle}>
        {virtual.rows.map((place) => {
          const row = rows[place.index];
          return (
            row && (
              <Choice
                key={place.key}
                kind={kind}
                row={row}
                place={place}
                measure={virtual.measure}
                take={takeOf(row.id)}
                onTake={(take) => onTake(row.id, take)}
                onFocus={() => setFocused(place.index)}
              />
            )
          );
        })}
      </ul>
    </div>
  );
}

interface ChoiceProps {
  readonly kind: SurveyKind;
  readonly row: DifferenceRow;
  readonly place: VirtualRow;
  readonly measure: (element: HTMLElement | null) => void;
  readonly take: MergeChoice;
  readonly onTake: (take: MergeChoice) => void;
  readonly onFocus: () => void;
}

function Choice({ kind, row: { id, text }, place, measure, take, onTake, onFocus }: ChoiceProps) {
  const name = itemName(kind, id);
  return (
    <li ref={measure} data-index={place.index} style={place.style}>
      <span>
        <b>{name}</b> <span>{text}</span>
      </span>
      <Segments
        isWide
        label={name}
        choices={TAKES.map((each) => ({
          value: each,
          text: TEXT[each],
          label: choiceName(name, TEXT[each]),
        }))}
        value={take}
        onChoose={onTake}
        onFocus={onFocus}
      />
    </li>
  );
}
