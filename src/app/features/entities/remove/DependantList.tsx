import { useAtomValue } from 'jotai';
import type { PropsWithChildren } from 'react';
import { Link } from 'wouter';
import { decideScreen, screenRule } from '../../../../domain/access/screenAccess.ts';
import { onRemovalOf } from '../../../../domain/resources/removal.ts';
import { countText } from '../../../text/counts.ts';
import { REMOVAL_TEXT as TEXT, switchedOffText, uncheckedText } from '../../../text/entityLists.ts';
import { authoritiesAtom } from '../../../session/tokenAtoms.ts';
import styles from './removal.module.css';
import type { DependantsState } from './useDependants.ts';

/** Names shown of each kind. */
const MAX_NAMES = 5;

/**
 * What depends on a record of a collection that is to be deleted, with counts, links to the lists that the account may open, and
 * what becomes of it.
 */
export function DependantList({
  collection,
  state,
}: {
  readonly collection: string;
  readonly state: DependantsState;
}) {
  const onRemoval = onRemovalOf(collection);
  const authorities = useAtomValue(authoritiesAtom);
  if (state.status === 'none') return undefined;
  if (state.status === 'loading') return <p className={styles.note}>{TEXT.checking}</p>;
  if (state.status === 'failed') return <p className={styles.failure}>{TEXT.statsFailed}</p>;
  const { unchecked = 0 } = state;
  if (state.dependants.length === 0)
    return <p className={styles.note}>{unchecked > 0 ? uncheckedText(unchecked) : TEXT.noDependants}</p>;
  const switchedOff = state.dependants.flatMap((each) => each.switchedOff ?? []);
  return (
    <div className={styles.dependants}>
      <p>{TEXT.dependants}</p>
      <ul>
        {state.dependants.map(({ title, names, count = names.length, path }) => (
          <li key={title}>
            <Linked path={path} isLink={decideScreen(screenRule(path), authorities) === 'open'}>
              {title} <b>{countText(count)}</b>
            </Linked>
            <span>
              {names.slice(0, MAX_NAMES).join(', ') +
                (count > MAX_NAMES ? ` +${countText(count - MAX_NAMES)}` : '')}
            </span>
          </li>
        ))}
      </ul>
      {unchecked > 0 && <p className={styles.note}>{uncheckedText(unchecked)}</p>}
      {onRemoval !== undefined && <p>{onRemoval === 'refuse' ? TEXT.stays : TEXT.cleared}</p>}
      {switchedOff.length > 0 && <p className={styles.failure}>{switchedOffText(switchedOff)}</p>}
    </div>
  );
}

function Linked({ path, isLink, children }: PropsWithChildren<{ path: string; isLink: boolean }>) {
  return isLink ? <Link href={path}>{children}</Link> : <div>{children}</div>;
}
