import { useAtomValue, useStore } from 'jotai';
import { useMemo, type ComponentType } from 'react';
import { useLocation } from 'wouter';
import type { Row } from '../../../../domain/json/row.ts';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import { mayCall } from '../../../data/lists/mayCall.ts';
import { authoritiesAtom } from '../../../session/tokenAtoms.ts';
import { ENTITY_LIST_TEXT as TEXT } from '../../../text/entityLists.ts';
import { rowId } from './view/listColumns.ts';
import { overrideOf } from '../of/overrides.ts';
import type { ListDialogProps } from './view/listProps.ts';
import type { RowAction, RowActions } from './rows/rowActions.ts';
import { showOnMapAction } from './rows/showOnMap.ts';

/** A row in a dialog. */
export interface ShownRow {
  readonly row: Row;
  readonly Dialog: ComponentType<ListDialogProps>;
}

interface RowActionTargets {
  readonly onRemove: (rows: readonly Row[]) => void;
  readonly onChanged: () => void;
  readonly onShow: (shown: ShownRow) => void;
}

/**
 * The actions that the user may take on the rows of a list. The result stays the same object while the inputs
 * do.
 */
export function useRowActions(
  resource: Resource,
  { onRemove, onChanged, onShow }: RowActionTargets,
): { readonly open: (row: Row) => void; readonly of: RowActions } {
  const store = useStore();
  const [, navigate] = useLocation();
  const authorities = useAtomValue(authoritiesAtom);
  return useMemo(() => {
    const { access, screen = '', collection } = resource;
    const { Dialog, rowActions, rowDialogs = [], showOnMap } = overrideOf(collection);
    const canRead = Dialog !== undefined || mayCall(access.read, authorities);
    const canUpdate = mayCall(access.update, authorities);
    const canRemove = mayCall(access.remove, authorities);
    const pathOf = (row: Row) => `${screen}/${encodeURIComponent(rowId(row) ?? '')}`;
    const open = (row: Row) => {
      if (Dialog !== undefined) onShow({ row, Dialog });
      else if (canRead && rowId(row) !== undefined) navigate(pathOf(row));
    };
    const of: RowActions = (row) => {
      if (rowId(row) === undefined) return [];
      const actions: readonly (RowAction | false)[] = [
        canRead && { id: 'view', text: TEXT.view, run: () => open(row) },
        canUpdate && { id: 'edit', text: TEXT.edit, run: () => navigate(`${pathOf(row)}/edit`) },
        ...showOnMapAction(store, { resource, row, show: showOnMap }, () => navigate('/')),
        ...(rowActions?.({ store, row, onChanged }) ?? []),
        ...rowDialogs.map(({ Dialog: Opened, ...action }) => ({
          ...action,
          run: () => onShow({ row, Dialog: Opened }),
        })),
        canRemove && { id: 'delete', text: TEXT.delete, isDanger: true, run: () => onRemove([row]) },
      ];
      return actions
        .filter((action) => action !== false)
        .filter((action) => canUpdate || !action.needsUpdate);
    };
    return { open, of };
  }, [store, resource, navigate, authorities, onRemove, onChanged, onShow]);
}
