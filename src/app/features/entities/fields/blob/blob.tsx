import { contentTypeOf } from '../../form/draft/draft.ts';
import type { FieldView } from '../parts/fieldView.ts';
import { BlobWidget } from './BlobWidget.tsx';
import { FilePreview } from './FilePreview.tsx';

export const BLOB_VIEW: FieldView<'blob'> = {
  Widget: BlobWidget,
  cell: () => undefined,
  view: (value, { label, row, name }) => (
    <FilePreview file={{ base64: value, type: contentTypeOf(row, name) }} label={label} />
  ),
  isWide: () => true,
};
