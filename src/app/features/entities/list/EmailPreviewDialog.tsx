import { EMAIL_TEMPLATES } from '../../../../domain/resources/emailTemplates.ts';
import { recordName } from '../../../data/entities/recordName.ts';
import { EMAIL_PREVIEW_TEXT as TEXT } from '../../../text/tryOut.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import type { ListDialogProps } from './listOverrides.ts';
import type { EmailPreview } from './tryOut.ts';
import styles from './tryOut.module.css';
import { useEmailPreview } from './useEmailPreview.ts';

/** The email that a template makes of the newest report (EN-20). */
export function EmailPreviewDialog({ row, onClose }: ListDialogProps) {
  const preview = useEmailPreview(row);
  const title = TEXT.title(recordName(EMAIL_TEMPLATES, row));
  return (
    <Modal label={title} onClose={onClose}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.note}>{TEXT.about}</p>
      <ScrollRegion className={styles.result} label={TEXT.email}>
        {preview === undefined ? <p aria-busy="true">{TEXT.loading}</p> : <Preview {...preview} />}
      </ScrollRegion>
      <div className={styles.acts}>
        <Button data-first="true" onPress={onClose}>
          {TEXT.close}
        </Button>
      </div>
    </Modal>
  );
}

function Preview({ failure, subject, html, text }: EmailPreview) {
  if (failure !== '') return <b data-tone="danger">{failure}</b>;
  return (
    <>
      <h3>{TEXT.subject}</h3>
      <p>{subject}</p>
      <h3>{TEXT.html}</h3>
      {/* Without any permission: neither scripts, forms nor links of a template run in the console. */}
      <iframe className={styles.mail} sandbox="" srcDoc={html} title={TEXT.html} />
      <h3>{TEXT.text}</h3>
      <pre>{text}</pre>
    </>
  );
}
