import { useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import type { AnsweredVersion } from '../../../../domain/survey/apply/appliedVersion.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { surveyPortAtom } from '../data/surveyAtoms.ts';
import { itemName } from '../../../text/survey.ts';
import { DELIVERY_TEXT as TEXT, replyText } from '../../../text/surveyDeliveries.ts';
import { callFailureText } from '../../../text/surveyFailures.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { showItemAtom } from '../panels/showItem.ts';
import { useCall } from '../panels/useCall.ts';
import styles from './saving.module.css';
import type { SurveyKind } from '../../../../domain/survey/port/surveyKind.ts';

/** Devices that are listed; the rest is counted. */
const MAX_LISTED = 200;

interface Props {
  readonly kind: SurveyKind;
  readonly versionId: number;
  /** Changes with the answers: they are loaded again then. */
  readonly stamp: string;
}

/** Button that lists the devices of a version that have not accepted it, each with its reason; a press shows the item. */
export function DeviceList({ kind, versionId, stamp }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tight ghost aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {isOpen ? TEXT.hide : TEXT.show}
      </Button>
      {isOpen && <Devices kind={kind} versionId={versionId} stamp={stamp} />}
    </>
  );
}

function Devices({ kind, versionId, stamp }: Props) {
  const version = useCall(`${versionId} ${stamp}`, (port) => port.answeredVersion(versionId));
  if (version === undefined) return <output aria-busy="true">{TEXT.loading}</output>;
  if (!version.ok) return <p role="alert">{callFailureText(version.reason)}</p>;
  const devices = notAccepted(version.value);
  return (
    <ul className={styles.devices} aria-label={TEXT.list}>
      {devices.slice(0, MAX_LISTED).map(({ id, text }) => (
        <li key={id}>
          <ShowDevice kind={kind} id={id} /> <span>{text}</span>
        </li>
      ))}
      {devices.length > MAX_LISTED && <li>{`+ ${devices.length - MAX_LISTED}`}</li>}
    </ul>
  );
}

interface NotAccepted {
  readonly id: string;
  readonly text: string;
}

/** Devices that refused, then silent devices. O(devices). */
function notAccepted({ answers, itemIds, state }: AnsweredVersion): readonly NotAccepted[] {
  const isUnanswered = answers.length === 0 && state !== 'accepted' && state !== 'refused';
  const pending = answers.filter((answer) => answer.state === 'pending').map(({ id }) => id);
  const refused = answers.filter((answer) => answer.state === 'refused');
  return [
    ...refused.map(({ id, reason }) => ({ id, text: replyText({ state: 'refused', reason }) })),
    ...(isUnanswered ? itemIds : pending).map((id) => ({
      id,
      text: replyText({ state: 'silent', reason: '' }),
    })),
  ];
}

/** Leads to the node or zone of a device; it is off once the draft is found to lack it. */
function ShowDevice({ kind, id }: { readonly kind: SurveyKind; readonly id: string }) {
  const store = useStore();
  const show = useSetAtom(showItemAtom);
  const [isGone, setGone] = useState(false);
  const look = async () => {
    const rows = await store.get(surveyPortAtom)?.rowsOfIds(kind, [id]);
    const row = rows?.[0] ?? -1;
    if (row >= 0) await show({ table: kind, row });
    setGone(row < 0);
  };
  return (
    <button
      type="button"
      disabled={isGone}
      onClick={() => void look().catch(reportError(store, 'device of a survey'))}
    >
      {itemName(kind, id)}
    </button>
  );
}
