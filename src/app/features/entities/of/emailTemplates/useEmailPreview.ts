import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { PATHS } from '../../../../../domain/contract/paths.ts';
import { isRow, type Row } from '../../../../../domain/json/row.ts';
import { failureTexts } from '../../../../http/failure.ts';
import { sendForRow } from '../../../../http/sendFor.ts';
import type { StateAccess } from '../../../../browser/store.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { httpOf } from '../../../../session/console.ts';
import { ERROR_TEXT } from '../../../../text/errors.ts';

/** An email as it would be sent; `failure` is '' where it could be composed. */
export interface EmailPreview {
  readonly failure: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** The email of a template. */
async function previewEmail(store: StateAccess, row: Row): Promise<EmailPreview> {
  const path = `${PATHS.emailPreview}/${encodeURIComponent(readText(row['id']))}`;
  const answer = await sendForRow(httpOf(store), path, { failures: 'missing' });
  if (!answer.ok) {
    const failure = failureTexts(answer.reason)[0] ?? ERROR_TEXT.unknown;
    return { failure, subject: '', html: '', text: '' };
  }
  const { body } = answer.value;
  const images = Array.isArray(body['images']) ? body['images'].filter(isRow) : [];
  return {
    failure: '',
    subject: readText(body['subject']),
    html: shownMarkup(readText(body['html']), images),
    text: readText(body['text']),
  };
}

/** Parts of a markup that the console's own page does not allow, and reports where it only parses them. */
const STYLES = /\sstyle\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)|<(style|script)\b[\s\S]*?<\/\1\s*>/gi;

/** The markup of an email with its images inline, and without styles. */
function shownMarkup(html: string, images: readonly Row[]): string {
  const parsed = new DOMParser().parseFromString(html.replaceAll(STYLES, ''), 'text/html');
  for (const element of parsed.querySelectorAll('style, script, link, meta, base')) element.remove();
  for (const { cid, contentType, content } of images) {
    const source = `data:${readText(contentType)};base64,${readText(content)}`;
    for (const image of parsed.querySelectorAll('img'))
      if (image.getAttribute('src') === `cid:${readText(cid)}`) image.setAttribute('src', source);
  }
  return parsed.body.innerHTML;
}

/** The email that a template makes; undefined until it is composed. */
export function useEmailPreview(row: Row): EmailPreview | undefined {
  const store = useStore();
  const [preview, setPreview] = useState<EmailPreview>();
  useEffect(() => {
    let isOpen = true;
    void previewEmail(store, row).then((loaded) => isOpen && setPreview(loaded));
    return () => {
      isOpen = false;
    };
  }, [store, row]);
  return preview;
}
