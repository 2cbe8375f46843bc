import { useId, useState, type ReactNode } from 'react';
import {
  INCIDENT_OUTCOMES,
  MAX_CASE_NUMBER_LENGTH,
  MAX_NOTE_LENGTH,
  type Incident,
  type IncidentOutcome,
} from '../../../../domain/contract/incident.ts';
import type { ActRequest } from '../../../../domain/incidents/acts.ts';
import { OUTCOME_TEXT } from '../../../../domain/incidents/incidentText.ts';
import { QUEUE_TEXT } from '../../../text/incidents.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { focusOnMount } from '../../../ui/keyboard/focusOnMount.ts';
import { useEscape } from '../../../ui/keyboard/useEscape.ts';
import styles from './ActForms.module.css';

/** Acts that need more than a press. */
export type FormName = 'note' | 'hand-over' | 'case' | 'close';

interface Props {
  readonly name: FormName;
  readonly incident: Incident;
  readonly isBusy: boolean;
  readonly onSend: (request: ActRequest) => Promise<void>;
  readonly onCancel: () => void;
}

/** The form of an act. Enter sends it, Esc closes it. */
export function ActForm({ name, incident, isBusy, onSend, onCancel }: Props) {
  const [text, setText] = useState(name === 'case' ? (incident.caseNumber ?? '') : '');
  const [outcome, setOutcome] = useState<IncidentOutcome>('confirmed');
  useEscape(onCancel);
  const request = requestOf(name, text.trim(), outcome);
  const send = () => {
    if (request !== undefined && !isBusy) void onSend(request);
  };
  return (
    <form
      className={styles.form}
      aria-label={TITLES[name]}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {name === 'close' && <Outcomes chosen={outcome} onChoose={setOutcome} />}
      {name === 'note' || name === 'close' ? (
        <Note isFirst={name === 'note'} text={text} setText={setText} onSend={send} />
      ) : (
        <Field
          label={name === 'case' ? QUEUE_TEXT.caseNumber : QUEUE_TEXT.receiver}
          error=""
          ref={focusOnMount}
          value={text}
          maxLength={name === 'case' ? MAX_CASE_NUMBER_LENGTH : undefined}
          autoComplete="off"
          onText={setText}
        />
      )}
      <div className={styles.end}>
        <Button onPress={onCancel}>{QUEUE_TEXT.cancel}</Button>
        <Button primary type="submit" off={isBusy || request === undefined}>
          {SEND_TEXT[name]}
        </Button>
      </div>
    </form>
  );
}

const TITLES: Readonly<Record<FormName, string>> = {
  note: QUEUE_TEXT.note,
  'hand-over': QUEUE_TEXT.handOver,
  case: QUEUE_TEXT.caseNumber,
  close: QUEUE_TEXT.closeNow,
};

const SEND_TEXT: Readonly<Record<FormName, string>> = {
  note: QUEUE_TEXT.save,
  'hand-over': QUEUE_TEXT.handOver,
  case: QUEUE_TEXT.save,
  close: QUEUE_TEXT.closeNow,
};

/** undefined while a value is missing. */
function requestOf(name: FormName, text: string, outcome: IncidentOutcome): ActRequest | undefined {
  switch (name) {
    case 'note':
      return text === '' ? undefined : { act: 'note', text };
    case 'hand-over':
      return text === '' ? undefined : { act: 'hand-over', to: text };
    case 'case':
      return { act: 'case', caseNumber: text };
    case 'close':
      return { act: 'close', outcome, note: text };
  }
}

interface OutcomesProps {
  readonly chosen: IncidentOutcome;
  readonly onChoose: (outcome: IncidentOutcome) => void;
}

function Outcomes({ chosen, onChoose }: OutcomesProps): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.outcomes}>
      <legend>{QUEUE_TEXT.outcome}</legend>
      {INCIDENT_OUTCOMES.map((outcome) => (
        <label key={outcome}>
          <input
            type="radio"
            name={name}
            ref={outcome === chosen ? focusFirst : undefined}
            checked={outcome === chosen}
            onChange={() => onChoose(outcome)}
          />
          <span>{OUTCOME_TEXT[outcome]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The focus of a form that has just opened; a later choice leaves it where it is. */
function focusFirst(radio: HTMLInputElement | null): void {
  const form = radio?.form;
  if (radio && form && !form.contains(document.activeElement)) radio.focus();
}

interface NoteProps {
  readonly isFirst: boolean;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly onSend: () => void;
}

/** Enter sends, Shift and Enter begin a new line. */
function Note({ isFirst, text, setText, onSend }: NoteProps) {
  const id = useId();
  return (
    <div className={styles.note}>
      <label htmlFor={id}>{isFirst ? QUEUE_TEXT.note : QUEUE_TEXT.noteOptional}</label>
      <textarea
        id={id}
        ref={isFirst ? focusOnMount : undefined}
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onSend();
        }}
      />
    </div>
  );
}
