import { useState } from 'react';
import { MAX_PLAN_LENGTH } from '../../../../domain/floorPlan/floorPlan.ts';
import { readFloorPlan, type RefusedFeature } from '../../../../domain/floorPlan/readPlan.ts';
import { writeFloorPlan } from '../../../../domain/floorPlan/writePlan.ts';
import { FLOOR_PLAN_TEXT as TEXT, PLAN_FAILURE_TEXT, refusedFeatureText } from '../../../text/floorPlan.ts';
import { FileDrop } from './FileDrop.tsx';
import styles from './form.module.css';
import { FormField, frameOf } from './FormField.tsx';
import { FloorPlanView } from './FloorPlanView.tsx';
import type { WidgetProps } from './widget.ts';

const ACCEPT = '.geojson,.json,application/geo+json,application/json';
/** Refused features that are listed. */
const MAX_LISTED = 20;
/** Longest UTF-8 form of a UTF-16 unit; a longer file is not read. */
const MAX_UNIT_BYTES = 3;

/** The floor plan of a level: read from a GeoJSON file; features that cannot be taken are named and left out. */
export function FloorPlanWidget(props: WidgetProps<'floorPlan'>) {
  const { id, label, input, error, onInput } = props;
  const [rejected, setRejected] = useState('');
  const [refused, setRefused] = useState<readonly RefusedFeature[]>([]);
  const clear = (text: string) => {
    setRejected('');
    setRefused([]);
    onInput(text);
  };
  const take = async (file: File) => {
    const isShort = file.size <= MAX_UNIT_BYTES * MAX_PLAN_LENGTH;
    const read = isShort ? readFloorPlan(await file.text()) : undefined;
    if (read?.ok !== true) return setRejected(PLAN_FAILURE_TEXT[read?.reason ?? 'tooLong']);
    const { plan, refused: left } = read.value;
    if (plan.length === 0) {
      setRefused(left);
      return setRejected(PLAN_FAILURE_TEXT.noFeatures);
    }
    clear(JSON.stringify(writeFloorPlan(plan)));
    setRefused(left);
  };
  return (
    <FormField {...frameOf(props)} error={rejected || error} hint={props.hint ?? TEXT.hint} isGroup isWide>
      <FileDrop
        id={id}
        label={label}
        accept={ACCEPT}
        onFile={(file) => void take(file)}
        onRemove={input === '' ? undefined : () => clear('')}
      >
        <FloorPlanView text={input} label={label} />
        <Refused refused={refused} />
      </FileDrop>
    </FormField>
  );
}

function Refused({ refused }: { readonly refused: readonly RefusedFeature[] }) {
  if (refused.length === 0) return undefined;
  const rest = refused.length - MAX_LISTED;
  return (
    <>
      <output className={styles.error}>{TEXT.refused}</output>
      <ul className={styles.refused} aria-label={TEXT.refused}>
        {refused.slice(0, MAX_LISTED).map((each) => (
          <li key={each.at}>{refusedFeatureText(each)}</li>
        ))}
        {rest > 0 && <li>{`+${rest}`}</li>}
      </ul>
    </>
  );
}
