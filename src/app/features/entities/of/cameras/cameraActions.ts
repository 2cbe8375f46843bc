import { urlOf } from '../../../../browser/basePath.ts';
import { cameraPath } from '../../../../browser/cameraPath.ts';
import { offerTokenAtom } from '../../../../session/tokenHandover.ts';
import { ENTITY_LIST_TEXT as TEXT } from '../../../../text/entityLists.ts';
import type { RowAction, RowActionContext } from '../../list/rows/rowActions.ts';

/** Opens the page of a camera in a tab of its own; none for a row that is not stored. */
export function cameraPageAction({ store, row }: RowActionContext): readonly RowAction[] {
  const { id, cameraId } = row;
  if (typeof id !== 'number') return [];
  const path = cameraPath(typeof cameraId === 'string' ? cameraId : '', id);
  return [
    {
      id: 'openPage',
      text: TEXT.openLive,
      run: () => {
        store.set(offerTokenAtom);
        window.open(urlOf(path.slice(1)), '_blank', 'noopener');
      },
    },
  ];
}
