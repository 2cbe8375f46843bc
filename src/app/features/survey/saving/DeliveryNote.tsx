import { useAtomValue } from 'jotai';
import { surveyStageAtoms } from '../data/surveyAtoms.ts';
import { replyCountsText } from '../../../text/surveyDeliveries.ts';
import { DeviceList } from './DeviceList.tsx';
import styles from './saving.module.css';
import type { SurveyKind } from '../../../../domain/survey/port/surveyKind.ts';

/** Below the buttons of a survey, while not all devices have accepted the newest version: how many have, and which have not. */
export function DeliveryNote({ kind }: { readonly kind: SurveyKind }) {
  const delivery = useAtomValue(surveyStageAtoms[kind].delivery);
  if (delivery === undefined || delivery.state === 'accepted') return undefined;
  const { versionId, name, counts, failure, state } = delivery;
  const replies = replyCountsText(counts);
  return (
    <div className={styles.delivery} data-state={state}>
      <output>
        {name}: {replies}
      </output>
      {failure !== null && <small>{failure}</small>}
      <DeviceList kind={kind} versionId={versionId} stamp={`${state} ${replies}`} />
    </div>
  );
}
