import { UNSENT_EMAIL_TEXT as TEXT, unsentEmailText } from '../../../text/unsentEmail.ts';
import { useUnsentTypes } from '../../../data/loading/useUnsentTypes.ts';
import styles from '../list/view/list.module.css';

/** About which reports no email is sent, and why; nothing where emails are sent about all. */
export function UnsentEmailNotice() {
  const types = useUnsentTypes();
  return (
    <output className={styles.notice} hidden={types.length === 0}>
      {types.length > 0 && (
        <>
          <b>{unsentEmailText(types)}</b> <span>{TEXT.about}</span>
        </>
      )}
    </output>
  );
}
