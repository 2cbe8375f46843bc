import { useAtomValue, useStore } from 'jotai';
import type { ComponentType } from 'react';
import { useLocation } from 'wouter';
import type { Row } from '../../../../domain/json/row.ts';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import { mayCall } from '../../../data/entities/mayCall.ts';
import { authoritiesAtom } from '../../../session/tokenAtoms.ts';
import { ENTITY_LIST_TEXT as TEXT } from '../../../text/entityLists.ts';
import { rowId } from './view/listColumns.ts';
import { overrideOf } from './overrides/listOverrides.ts';
import type { ListDialogProps } from './view/listProps.ts';
import type { RowAction, RowActions } from './rows/rowActions.ts';
import { showOnMapAction } from './rows/showOnMap.ts';

interface RowActionTargets {
  readonly onRemove: (row: Row) => void;
  readonly onChanged: () => void;
  /** Shows the row in a dialog. */
  readonly onShow: (row: Row, dialog: ComponentType<ListDialogProps>) => void;
}

/** The actions on the rows of a list: those that the user may take. */
export function useRowActions(
  resource: Resource,
  { onRemove, onChanged, onShow }: RowActionTargets,
): { readonly open: (row: Row) => void; readonly of: RowActions } {
  const store = useStore();
  const [, navigate] = useLocation();
  const authorities = useAtomValue(authoritiesAtom);
  const { access, screen = '', collection } = resource;
  const { Dialog, rowActions, rowDialogs = [] } = overrideOf(collection);
  const canRead = Dialog !== undefined || mayCall(access.read, authorities);
  const canUpdate = mayCall(access.update, authorities);
  const canRemove = mayCall(access.remove, authorities);
  const pathOf = (row: Row) => `${screen}/${encodeURIComponent(rowId(row) ?? '')}`;
  const open = (row: Row) => {
    if (Dialog !== undefined) onShow(row, Dialog);
    else if (canRead && rowId(row) !== undefined) navigate(pathOf(row));
  };
  const of: RowActions = (row) => {
    if (rowId(row) === undefined) return [];
    const actions: readonly (RowAction | false)[] = [
      canRead && { id: 'view', text: TEXT.view, run: () => open(row) },
      canUpdate && { id: 'edit', text: TEXT.edit, run: () => navigate(`${pathOf(row)}/edit`) },
      ...showOnMapAction(store, { resource, row }, () => navigate('/')),
      ...(rowActions?.({ store, row, onChanged }) ?? []),
      ...rowDialogs.map(({ Dialog: Opened, ...action }) => ({ ...action, run: () => onShow(row, Opened) })),
      canRemove && { id: 'delete', text: TEXT.delete, isDanger: true, run: () => onRemove(row) },
    ];
    return actions.filter((action) => action !== false).filter((action) => canUpdate || !action.needsUpdate);
  };
  return { open, of };
}
