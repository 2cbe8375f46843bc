import { Check, CircleDashed, X } from 'lucide-react';
import type { ComponentType } from 'react';
import type { DeviceReply, DeviceState } from '../../../../domain/survey/apply/deviceAnswers.ts';
import { replyText } from '../../../text/surveyDeliveries.ts';
import hidden from '../../../ui/styles/visuallyHidden.module.css';
import styles from './replyMark.module.css';

const ICONS: Readonly<Record<DeviceState, ComponentType<{ readonly 'aria-hidden': 'true' }>>> = {
  accepted: Check,
  refused: X,
  silent: CircleDashed,
};

/** Marks an item of a list with what its device said to the newest applied version. */
export function ReplyMark({ reply }: { readonly reply: DeviceReply }) {
  const text = replyText(reply);
  return (
    <span className={styles.mark} data-state={reply.state} title={text}>
      <Icon state={reply.state} />
      <span className={hidden.hidden}>{text}</span>
    </span>
  );
}

/** The mark of a state, for a legend. */
export function ReplyIcon({ state }: Pick<DeviceReply, 'state'>) {
  return (
    <span className={styles.mark} data-state={state}>
      <Icon state={state} />
    </span>
  );
}

function Icon({ state }: Pick<DeviceReply, 'state'>) {
  const Shape = ICONS[state];
  return <Shape aria-hidden="true" />;
}
