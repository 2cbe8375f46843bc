import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { TOLD_PATH } from '../../../../domain/access/menuAccess.ts';
import { decideScreen, screenRule } from '../../../../domain/access/screenAccess.ts';
import { writeToldQuestion, type ToldQuestion } from '../../../../domain/notifications/toldQuestion.ts';
import { authoritiesAtom } from '../../../session/tokenAtoms.ts';
import { WOULD_BE_TOLD_TEXT } from '../../../text/deliveries.ts';
import styles from '../list/view/list.module.css';

/**
 * A link to the page that lists who would be notified, for people who may open the page. With a record, it
 * passes the record's values.
 */
export function ToldLink({ question = {} }: { readonly question?: Partial<ToldQuestion> }) {
  const authorities = useAtomValue(authoritiesAtom);
  if (decideScreen(screenRule(TOLD_PATH), authorities) !== 'open') return undefined;
  const query = new URLSearchParams(writeToldQuestion(question)).toString();
  return (
    <Link className={styles.linkButton} href={query === '' ? TOLD_PATH : `${TOLD_PATH}?${query}`}>
      {WOULD_BE_TOLD_TEXT.title}
    </Link>
  );
}

/** The link above a list. */
export function ToldListLink() {
  return <ToldLink />;
}
