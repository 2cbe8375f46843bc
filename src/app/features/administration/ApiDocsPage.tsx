import { ADMIN_TEXT, DOCS_TEXT as TEXT } from '../../text/administration.ts';
import { Button } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';
import styles from './ApiDocsPage.module.css';
import { useApiDocs } from './useApiDocs.ts';

/** The calls of the server as a document in which they can be tried (AD-09). */
export function ApiDocsPage() {
  const { frame, status, retry } = useApiDocs();
  return (
    <div className={styles.page} aria-busy={status === 'loading'}>
      <h1 className={styles.title}>{TEXT.title}</h1>
      {status === 'loading' && <Message title={TEXT.loading} />}
      {status === 'failed' && (
        <Message tone="danger" title={TEXT.failed} text={ADMIN_TEXT.failedAbout}>
          <Button onPress={retry}>{ADMIN_TEXT.retry}</Button>
        </Message>
      )}
      <div ref={frame} className={styles.frame} hidden={status !== 'loaded'} />
    </div>
  );
}
