import { useState } from 'react';
import { MAX_PLAN_LENGTH } from '../../../../../domain/floorPlan/floorPlan.ts';
import { readFloorPlan, type RejectedFeature } from '../../../../../domain/floorPlan/readPlan.ts';
import { writeFloorPlan } from '../../../../../domain/floorPlan/writePlan.ts';
import {
  FLOOR_PLAN_TEXT as TEXT,
  PLAN_FAILURE_TEXT,
  rejectedFeatureText,
} from '../../../../text/floorPlan.ts';
import { FILE_FAILURE_TEXT } from '../../../../text/entityForms.ts';
import { FileDrop } from '../parts/FileDrop.tsx';
import styles from '../parts/form.module.css';
import { FormField, frameOf } from '../parts/FormField.tsx';
import { FloorPlanView } from './FloorPlanView.tsx';
import { readFileBy } from '../parts/readFile.ts';
import { useNewest } from '../parts/useNewest.ts';
import type { WidgetProps } from '../parts/fieldView.ts';

const ACCEPT = '.geojson,.json,application/geo+json,application/json';
/** Rejected features that are listed. */
const MAX_LISTED = 20;
/** Longest UTF-8 form of a UTF-16 unit; a longer file is not read. */
const MAX_UNIT_BYTES = 3;

/** The floor plan of a level: read from a GeoJSON file; features that cannot be taken are named and left out. */
export function FloorPlanWidget(props: WidgetProps<'floorPlan'>) {
  const { id, label, input, error, onInput } = props;
  const [rejected, setRejected] = useState('');
  const [leftOut, setLeftOut] = useState<readonly RejectedFeature[]>([]);
  const begin = useNewest();
  const clear = (text: string) => {
    begin();
    setRejected('');
    setLeftOut([]);
    onInput(text);
  };
  const take = async (file: File) => {
    const isNewest = begin();
    if (file.size > MAX_UNIT_BYTES * MAX_PLAN_LENGTH) return setRejected(PLAN_FAILURE_TEXT.tooLong);
    const text = await readFileBy(file, (some) => some.text());
    if (!isNewest()) return;
    if (!text.ok) return setRejected(FILE_FAILURE_TEXT[text.reason]);
    const read = readFloorPlan(text.value);
    if (!read.ok) return setRejected(PLAN_FAILURE_TEXT[read.reason]);
    const { plan, rejected } = read.value;
    if (plan.length === 0) {
      setLeftOut(rejected);
      return setRejected(PLAN_FAILURE_TEXT.noFeatures);
    }
    clear(JSON.stringify(writeFloorPlan(plan)));
    setLeftOut(rejected);
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
        <LeftOut features={leftOut} />
      </FileDrop>
    </FormField>
  );
}

function LeftOut({ features }: { readonly features: readonly RejectedFeature[] }) {
  if (features.length === 0) return undefined;
  const rest = features.length - MAX_LISTED;
  return (
    <>
      <output className={styles.error}>{TEXT.rejected}</output>
      <ul className={styles.rejected} aria-label={TEXT.rejected}>
        {features.slice(0, MAX_LISTED).map((each) => (
          <li key={each.at}>{rejectedFeatureText(each)}</li>
        ))}
        {rest > 0 && <li>{`+${rest}`}</li>}
      </ul>
    </>
  );
}
