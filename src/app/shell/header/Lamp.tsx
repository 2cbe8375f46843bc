import { useAtomValue } from 'jotai';
import { TriangleAlert, X } from 'lucide-react';
import { canReadReports } from '../../../domain/access/topicAccess.ts';
import { HOP_LIMITS_MS, LAMP_CAUSES, TIMED_HOPS, type Lamp as LampState } from '../../../domain/live/lamp.ts';
import { soundStateAtom } from '../../data/alerts/soundAtoms.ts';
import { handedCanaryAtom } from '../../data/engine/canaryAtoms.ts';
import { authoritiesAtom } from '../../session/tokenAtoms.ts';
import { aboutText, hopTimeText, LAMP_CAUSE_TEXT, LAMP_TEXT, lampText } from '../../text/lamp.ts';
import chip from '../../ui/controls/Chip.module.css';
import menu from '../../ui/popups/menu.module.css';
import { Popup } from '../../ui/popups/Popup.tsx';
import { usePopup } from '../../ui/popups/usePopup.ts';
import hiddenStyles from '../../ui/styles/visuallyHidden.module.css';
import styles from './lamp.module.css';
import { useHandedFocus } from './useHandedFocus.ts';
import { useLamp } from './useLamp.ts';

const TONES = { waiting: 'plain', ok: 'plain', warn: 'warn', bad: 'bad' } as const;

/** Says whether a shot would be noticed now, else which part of its way fails and what to do; its popover has the time of each part. */
export function Lamp() {
  const lamp = useLamp();
  const isReader = canReadReports(useAtomValue(authoritiesAtom));
  return isReader && <LampButton lamp={lamp} />;
}

function LampButton({ lamp }: { readonly lamp: LampState }) {
  const state = usePopup();
  useHandedFocus(state.box);
  const { text, time } = lampText(lamp);
  const hasCause = 'cause' in lamp;
  // The chip of sound says it beside.
  const isSpare = !hasCause || LAMP_CAUSES[lamp.cause].hop === 'sound';
  return (
    <>
      <Popup
        kind="dialog"
        state={state}
        className={chip.chip}
        tone={TONES[lamp.state]}
        label={time === undefined ? text : `${text}, ${time}`}
        atEnd
        buttonContent={
          <>
            <Mark state={lamp.state} />
            <span className={chip.text}>
              <span className={isSpare ? styles.calm : undefined}>{text}</span>
              {time !== undefined && <span className={styles.time}>{time}</span>}
            </span>
          </>
        }
      >
        <Hops lamp={lamp} />
      </Popup>
      <output className={hiddenStyles.hidden}>{hasCause && text}</output>
    </>
  );
}

/** A dot, a ring while nothing is known, a triangle or a cross: the state is told by shape too. */
function Mark({ state }: Pick<LampState, 'state'>) {
  if (state === 'warn') return <TriangleAlert aria-hidden="true" />;
  if (state === 'bad') return <X aria-hidden="true" />;
  return <i className={styles.dot} data-state={state} />;
}

function Hops({ lamp }: { readonly lamp: LampState }) {
  const handed = useAtomValue(handedCanaryAtom);
  const sound = useAtomValue(soundStateAtom);
  const cause = 'cause' in lamp ? lamp.cause : undefined;
  const failed = cause && LAMP_CAUSES[cause].hop;
  return (
    <div className={`${menu.panel} ${styles.panel}`}>
      <b>
        {cause === undefined
          ? LAMP_TEXT[lamp.state === 'ok' ? 'ok' : 'waiting']
          : LAMP_CAUSE_TEXT[cause].title}
      </b>
      {cause !== undefined && <p className={styles.advice}>{LAMP_CAUSE_TEXT[cause].advice}</p>}
      <dl className={styles.hops}>
        {TIMED_HOPS.map((hop) => (
          <div key={hop} data-failed={hop === failed || (handed?.spans[hop] ?? 0) > HOP_LIMITS_MS[hop]}>
            <dt>{LAMP_TEXT.hops[hop]}</dt>
            <dd>{hopTimeText(handed?.spans[hop])}</dd>
          </div>
        ))}
        <div data-failed={failed === 'sound'}>
          <dt>{LAMP_TEXT.hops.sound}</dt>
          <dd>{LAMP_TEXT.sound[sound]}</dd>
        </div>
      </dl>
      <p className={styles.about}>{aboutText(handed?.receipt.sentAt)}</p>
    </div>
  );
}
