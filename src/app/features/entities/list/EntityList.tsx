import { useAtomValue } from 'jotai';
import { useState, useMemo } from 'react';
import { useLocation } from 'wouter';
import type { Row } from '../../../../domain/json/row.ts';
import type { Action } from '../../../../domain/resources/definition/actions.ts';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import { mayCall } from '../../../data/lists/mayCall.ts';
import { recordName } from '../../../../domain/resources/recordName.ts';
import { authoritiesAtom } from '../../../session/tokenAtoms.ts';
import { emptyText } from '../../../text/entityLists.ts';
import { listTitle } from '../../../text/screenName.ts';
import { RemovalDialog } from '../remove/RemovalDialog.tsx';
import { BulkBar } from './BulkBar.tsx';
import { fieldFilters } from './view/listFilters.ts';
import { ListFooter } from './ListFooter.tsx';
import { ListHeader } from './ListHeader.tsx';
import { overrideOf } from '../of/overrides.ts';
import { ListState, ReloadFailed } from './ListState.tsx';
import { ListTools } from './tools/ListTools.tsx';
import { listQueryOf } from './view/listView.ts';
import { LongTable } from './rows/LongTable.tsx';
import { RecordTable, type RecordTableProps } from './rows/RecordTable.tsx';
import styles from './view/list.module.css';
import { useEntityList } from './view/useEntityList.ts';
import { useListView } from './view/useListView.ts';
import { useRowActions, type ShownRow } from './useRowActions.ts';
import { switchField } from './useBulkSwitch.ts';
import { useRowSelection } from './rows/useRowSelection.ts';
import { extraColumns, shownColumns, type ListColumn } from './view/listColumns.ts';

const NO_ROWS: readonly Row[] = [];

/** The list of an entity, by its definition. Its view is in the address. */
export function EntityList({ resource }: { readonly resource: Resource }) {
  const [, navigate] = useLocation();
  const authorities = useAtomValue(authoritiesAtom);
  const can = (action: Action): boolean => mayCall(resource.access[action], authorities);
  const override = overrideOf(resource.collection);
  const filters = [...fieldFilters(resource), ...(override.filters ?? [])];
  const filterNames = filters.map(({ name }) => name);
  const { view, change } = useListView(resource, filterNames);
  const query = listQueryOf(view);
  const { request, reload, empty } = useEntityList(resource, query);
  const { page } = request;
  const rows = page?.rows ?? NO_ROWS;
  const isEmpty = page?.total === 0 && !request.loading;
  const selection = useRowSelection(JSON.stringify(query), rows);
  const [removing, setRemoving] = useState<readonly Row[]>();
  const title = listTitle(resource);
  const isFiltered = view.search !== '' || Object.keys(view.filters).length > 0;
  const onNew = can('create') ? () => navigate(`${resource.screen ?? ''}/new`) : undefined;
  const [shown, setShown] = useState<ShownRow>();
  const actions = useRowActions(resource, { onRemove: setRemoving, onChanged: reload, onShow: setShown });
  const isSelectable = can('remove') || (can('update') && switchField(resource) !== undefined);
  const table: RecordTableProps = {
    resource,
    label: title,
    columns: useListColumns(resource, view.columns),
    rows,
    sort: view.sort,
    onSort: (sort) => change({ sort }),
    selection: isSelectable ? selection : undefined,
    onOpen: actions.open,
    actionsOf: actions.of,
  };
  return (
    <section className={styles.list} aria-label={title} aria-busy={request.loading}>
      <ListHeader
        resource={resource}
        title={title}
        total={page?.total}
        query={query}
        onNew={onNew}
        onChanged={reload}
        onEmptied={empty}
      />
      {selection.rows.length > 0 ? (
        <BulkBar
          resource={resource}
          selection={selection}
          canUpdate={can('update')}
          canRemove={can('remove')}
          onRemove={() => setRemoving(selection.rows)}
          onChanged={reload}
        />
      ) : (
        <ListTools resource={resource} filters={filters} view={view} change={change} onReload={reload} />
      )}
      {override.Notice !== undefined && can('update') && <override.Notice />}
      <ReloadFailed request={request} onRetry={reload} />
      <div className={styles.scroll}>
        {rows.length > 0 && (view.size === 'all' ? <LongTable {...table} /> : <RecordTable {...table} />)}
        <ListState
          title={resource.title.one}
          request={request}
          failedText={view.size === 'all' ? override.allFailedText : undefined}
          isFiltered={isFiltered}
          onRetry={reload}
          onShowAll={() => change({ search: '', filters: {} })}
          onLastPage={() => change({ page: lastPage(page?.total ?? 0, view.size) })}
          onNew={onNew}
        />
      </div>
      <ListFooter
        view={view}
        total={page?.total ?? 0}
        shown={rows.length}
        emptyText={isEmpty ? emptyText({ title: resource.title.one, isFiltered }) : ''}
        onPage={(next) => change({ page: next })}
        onSize={(size) => change({ size })}
      />
      {shown !== undefined && <shown.Dialog row={shown.row} onClose={() => setShown(undefined)} />}
      {removing !== undefined && (
        <RemovalDialog
          resource={resource}
          rows={removing}
          names={removing.map((row) => recordName(resource, row))}
          onClose={() => setRemoving(undefined)}
          onRemoved={({ length }) => {
            const last = lastPage((page?.total ?? 0) - length, view.size);
            if (view.page > last) change({ page: last }, { replace: true });
            else reload();
          }}
        />
      )}
    </section>
  );
}

function lastPage(total: number, size: number | 'all'): number {
  return size === 'all' ? 0 : Math.max(0, Math.ceil(total / size) - 1);
}

/**
 * The columns of a list. The same array while the chosen columns stay the same, because another array renders
 * the rows again.
 */
function useListColumns(resource: Resource, chosen: readonly string[] | undefined): readonly ListColumn[] {
  const names = chosen?.join(' ');
  return useMemo(() => {
    const { columns = [], texts = {} } = overrideOf(resource.collection);
    const shown = shownColumns(resource, names?.split(' ')).map((column) => {
      const textOf = texts[column.name];
      return textOf === undefined ? column : { ...column, textOf };
    });
    return [...shown, ...extraColumns(columns)];
  }, [resource, names]);
}
