import { ADMIN_TEXT, DOCS_TEXT as TEXT } from '../../../text/administration.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Message } from '../../../ui/controls/Message.tsx';
import { PageFrame } from '../../../ui/page/PageFrame.tsx';
import styles from './ApiDocsPage.module.css';
import { useApiDocs } from './useApiDocs.ts';
import { useDarkDocs } from './useDarkDocs.ts';

/** The interactive document of the server's calls: a reader can try each call. */
export function ApiDocsPage() {
  const { frame, status, retry } = useApiDocs();
  useDarkDocs();
  return (
    <PageFrame title={TEXT.title} about={TEXT.about}>
      {status === 'loading' && <Message title={TEXT.loading} />}
      {status === 'failed' && (
        <Message tone="danger" title={TEXT.failed} text={ADMIN_TEXT.failedAbout}>
          <Button onPress={retry}>{ADMIN_TEXT.retry}</Button>
        </Message>
      )}
      <div
        ref={frame}
        className={styles.frame}
        hidden={status !== 'loaded'}
        aria-busy={status === 'loading'}
      />
    </PageFrame>
  );
}
