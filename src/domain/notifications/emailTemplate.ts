/** Templates of mails: the primary one of a type composes the mails about its reports. */
import { readBoolean } from '../json/read.ts';
import { REPORT_TYPES, type ReportType } from '../contract/reportTypes.ts';
import type { Row } from '../json/row.ts';
import { DEFAULT_BODY, DEFAULT_SUBJECT } from './defaultMail.ts';
import { textOf } from './readFilter.ts';
import type { ReportFacts } from './notificationFacts.ts';

export interface EmailTemplate {
  readonly subject: string;
  readonly body: string;
  /** Type of report; empty for every type without a template of its own. */
  readonly reportType: string;
  readonly logo?: { readonly contentType: string; /** Base64. */ readonly content: string };
}

/** The primary templates, in the order of their records. */
export function emailTemplatesOf(rows: readonly Row[]): EmailTemplate[] {
  return rows
    .filter((row) => readBoolean(row['primaryTemplate']) === true)
    .map((row) => {
      const [content, contentType] = [textOf(row['logo']), textOf(row['logoContentType'])];
      const isImage = content !== '' && contentType.startsWith('image/');
      return {
        subject: textOf(row['subject']) || DEFAULT_SUBJECT,
        body: textOf(row['body']) || DEFAULT_BODY,
        reportType: textOf(row['reportType']),
        ...(isImage ? { logo: { contentType, content } } : {}),
      };
    });
}

/** The template for a report: of its own name, such as Possible Shot, else of its type, else the one of every type. */
export function templateFor(
  templates: readonly EmailTemplate[],
  { types }: Pick<ReportFacts, 'types'>,
): EmailTemplate | undefined {
  for (const name of [...types, '']) {
    const found = templates.find(({ reportType }) => reportType === name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The report types about which no email is sent, because there is no template for them. */
export function typesWithoutTemplate(templates: readonly EmailTemplate[]): ReportType[] {
  return REPORT_TYPES.filter((type) => templateFor(templates, { types: [type] }) === undefined);
}
