import { EMAIL_TEMPLATES } from '../../../../../domain/resources/entities/emailTemplates.ts';
import { recordName } from '../../../../../domain/resources/recordName.ts';
import { EMAIL_PREVIEW_TEXT as TEXT } from '../../../../text/tryOut.ts';
import { ScrollRegion } from '../../../../ui/page/ScrollRegion.tsx';
import type { ListDialogProps } from '../../list/view/listProps.ts';
import { RowDialogFrame } from '../../list/rows/RowDialogFrame.tsx';
import styles from '../../recipients/tryOut.module.css';
import { useEmailPreview, type EmailPreview } from './useEmailPreview.ts';

/** The email that a template makes of the newest report. */
export function EmailPreviewDialog({ row, onClose }: ListDialogProps) {
  const preview = useEmailPreview(row);
  const title = TEXT.title(recordName(EMAIL_TEMPLATES, row));
  return (
    <RowDialogFrame title={title} about={TEXT.about} onClose={onClose}>
      <ScrollRegion className={styles.result} label={TEXT.email}>
        {preview === undefined ? <p aria-busy="true">{TEXT.loading}</p> : <Preview {...preview} />}
      </ScrollRegion>
    </RowDialogFrame>
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
