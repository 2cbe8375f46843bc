import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { Row } from '../../../../../domain/json/row.ts';
import { previewEmail, type EmailPreview } from './tryOut.ts';

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
