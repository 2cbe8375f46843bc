import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Incident, IncidentAct } from '../../../../domain/contract/incident.ts';
import { possibleActs, type ActRequest } from '../../../../domain/incidents/acts.ts';
import { ownLoginAtom } from '../../../data/incidents/incidentAtoms.ts';
import { authoritiesAtom } from '../../../session/tokenAtoms.ts';
import { problemText, QUEUE_TEXT } from '../../../text/incidents.ts';
import { LIVE_TEXT } from '../../../text/live.ts';
import type { KeyEntry } from '../../../text/keys.ts';
import { QUEUE_SHORTCUTS } from '../../../text/queueKeys.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { focusWhereLost } from '../../../ui/keyboard/focusOnMount.ts';
import { useShortcut } from '../../../ui/keyboard/useShortcut.ts';
import { ActForm, type FormName } from './ActForms.tsx';
import styles from './IncidentQueue.module.css';
import { useIncidentActs } from './useIncidentActs.ts';

/** Acts in the order of their buttons. Those with a form open it. */
const BUTTONS: readonly { readonly act: IncidentAct; readonly form?: FormName; readonly key?: KeyEntry }[] = [
  { act: 'accept' },
  { act: 'take', key: QUEUE_SHORTCUTS.take },
  { act: 'note', form: 'note', key: QUEUE_SHORTCUTS.note },
  { act: 'hand-over', form: 'hand-over', key: QUEUE_SHORTCUTS.handOver },
  { act: 'close', form: 'close', key: QUEUE_SHORTCUTS.close },
  { act: 'reopen' },
  { act: 'case', form: 'case' },
  { act: 'release' },
];

interface Props {
  readonly incident: Incident;
  /** Acts have keys here, and their buttons name them. */
  readonly hasKeys: boolean;
}

/** What the person may do with the incident as it is, each with its key, and the form of the act that was begun. */
export function CardActs({ incident, hasKeys }: Props) {
  const { isBusy, notDone, act } = useIncidentActs(incident);
  const login = useAtomValue(ownLoginAtom);
  const authorities = useAtomValue(authoritiesAtom);
  const [form, setForm] = useState<FormName>();
  const possible = possibleActs(incident, { login, authorities });
  const begin = (name: IncidentAct) => {
    if (!possible.includes(name)) return;
    const wanted = BUTTONS.find((button) => button.act === name)?.form;
    if (wanted === undefined) void act(plainRequest(name));
    else setForm(wanted);
  };
  useActKeys((name) => form === undefined && hasKeys && begin(name), possible);
  const isFormPossible = form !== undefined && possible.includes(form);
  return (
    <>
      {notDone && (
        <p role="alert" className={styles.problem}>
          {problemText(notDone.problem, notDone.current)}
        </p>
      )}
      {isFormPossible ? (
        <ActForm
          name={form}
          incident={incident}
          isBusy={isBusy}
          onSend={async (request) => {
            if (await act(request)) setForm(undefined);
          }}
          onCancel={() => setForm(undefined)}
        />
      ) : (
        <fieldset className={styles.acts} aria-label={QUEUE_TEXT.acts} ref={focusCardWhereLost}>
          {BUTTONS.filter(({ act: name }) => possible.includes(name)).map(({ act: name, key }, at) => (
            <Button
              key={name}
              primary={at === 0 && (name === 'take' || name === 'accept') && incident.owner !== login}
              off={isBusy}
              aria-keyshortcuts={hasKeys ? key?.keys[0] : undefined}
              onPress={() => begin(name)}
            >
              {textOf(name, incident)}
              {hasKeys && key && <kbd aria-hidden="true">{key.keys[0]}</kbd>}
            </Button>
          ))}
          {possible.includes('accept') && (
            <Button ghost off={isBusy} onPress={() => void act({ act: 'accept', declines: true })}>
              {QUEUE_TEXT.decline}
            </Button>
          )}
        </fieldset>
      )}
    </>
  );
}

/** The focus after a form that closed: the card, where Enter does nothing. */
function focusCardWhereLost(acts: HTMLFieldSetElement | null): void {
  focusWhereLost(acts?.closest('article') ?? null);
}

const PLAIN = ['take', 'release', 'reopen'] as const;

/** Request of an act without a form. */
function plainRequest(name: IncidentAct): ActRequest {
  const plain = PLAIN.find((one) => one === name);
  return plain === undefined ? { act: 'accept', declines: false } : { act: plain };
}

function textOf(name: IncidentAct, { owner }: Incident): string {
  if (name === 'take') return owner === undefined ? LIVE_TEXT.take : QUEUE_TEXT.takeOver;
  return ACT_TEXT[name];
}

const ACT_TEXT: Readonly<Record<Exclude<IncidentAct, 'take'>, string>> = {
  accept: QUEUE_TEXT.accept,
  note: QUEUE_TEXT.note,
  'hand-over': QUEUE_TEXT.handOver,
  close: QUEUE_TEXT.close,
  reopen: QUEUE_TEXT.reopen,
  case: QUEUE_TEXT.caseNumber,
  release: QUEUE_TEXT.release,
};

/** A accepts what is handed over to the person, and else takes. */
function useActKeys(begin: (name: IncidentAct) => unknown, possible: readonly IncidentAct[]): void {
  const pressed = (name: IncidentAct) => () => begin(name);
  useShortcut(QUEUE_SHORTCUTS.take, pressed(possible.includes('accept') ? 'accept' : 'take'));
  useShortcut(QUEUE_SHORTCUTS.note, pressed('note'));
  useShortcut(QUEUE_SHORTCUTS.handOver, pressed('hand-over'));
  useShortcut(QUEUE_SHORTCUTS.close, pressed('close'));
}
