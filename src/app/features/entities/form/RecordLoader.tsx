import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import { failureTexts } from '../../../http/failure.ts';
import { ENTITY_FORM_TEXT as TEXT } from '../../../text/entityForms.ts';
import { goTo, PLATFORM_TEXT } from '../../../text/platform.ts';
import { listTitle } from '../../../text/screenName.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { focusWhereLost } from '../../../ui/keyboard/focusOnMount.ts';
import { Message } from '../../../ui/controls/Message.tsx';
import styles from '../fields/parts/form.module.css';
import { useRecord, type ReadRecord } from './useRecord.ts';

interface Props {
  readonly resource: Resource;
  readonly id: number;
  readonly children: (record: ReadRecord) => ReactNode;
}

/** Loads a record and shows it as it is after each change; a skeleton while it loads, the cause and Retry where it fails. */
export function RecordLoader({ resource, id, children }: Props) {
  const [record, retry] = useRecord(resource, id);
  if (record.status === 'loading') {
    return (
      <div className={styles.page} aria-busy="true">
        <div className={styles.skeleton}>
          {Array.from({ length: 6 }, (_row, at) => (
            <span key={at} />
          ))}
        </div>
      </div>
    );
  }
  if (record.status === 'loaded') return children(record);
  if (record.failure.kind === 'notFound') return <RecordGone resource={resource} />;
  return (
    <Message tone="danger" title={TEXT.notLoaded} text={failureTexts(record.failure)[0] ?? ''}>
      <Button onPress={retry}>{PLATFORM_TEXT.retry}</Button>
    </Message>
  );
}

/** Says that there is no such record, or none any more; leads to the list. */
export function RecordGone({ resource }: { readonly resource: Resource }) {
  return (
    <Message tone="danger" title={TEXT.notLoaded} text={TEXT.gone}>
      <Link href={resource.screen ?? ''} ref={focusWhereLost}>
        {goTo(listTitle(resource))}
      </Link>
    </Message>
  );
}
