/** Reads one email template, whether or not it is the primary one of its type. */
import { emailTemplatesOf, type EmailTemplate } from '../../src/domain/notifications/emailTemplate.ts';
import { EMAIL_TEMPLATES } from '../../src/domain/resources/entities/emailTemplates.ts';
import type { MediaLibrary } from '../media/mediaLibrary.ts';
import { withFiles } from '../resources/recordFiles.ts';
import type { Document } from '../store/documents/documents.ts';
import type { Store } from '../store/store.ts';

/** The template with its logo; undefined where it was deleted. */
export async function readTemplate(
  {
    store,
    media,
  }: { readonly store: Pick<Store, 'collection'>; readonly media: Pick<MediaLibrary, 'bytes'> },
  id: number,
): Promise<EmailTemplate | undefined> {
  const row = await store.collection<Document>('emailTemplates').get(id);
  if (row === undefined) return undefined;
  const read = await withFiles(EMAIL_TEMPLATES.fields, { ...row, primaryTemplate: true }, media.bytes);
  return emailTemplatesOf([read])[0];
}
