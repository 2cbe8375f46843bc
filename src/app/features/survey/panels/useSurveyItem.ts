import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { TableName } from '../../../../domain/survey/draft/tables.ts';
import type { ItemRow } from '../../../../domain/survey/port/surveyPort.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { surveyPortAtom, surveyRevisionAtom, surveySelectionAtom } from '../data/surveyAtoms.ts';

/** Values of an item by the names of its columns. */
export type ItemValues = Readonly<Record<string, unknown>>;

const NO_ROWS: readonly ItemRow[] = [];

/** All values of an item, read again with each change of the draft; undefined before they are read, and where it is gone. */
export function useSurveyItem(table: TableName, row: number | undefined): ItemValues | undefined {
  const [found, setFound] = useState<{ readonly row: number; readonly values: ItemValues | undefined }>();
  const store = useStore();
  const port = useAtomValue(surveyPortAtom);
  const revision = useAtomValue(surveyRevisionAtom);
  useEffect(() => {
    if (port === undefined || row === undefined) return undefined;
    let isCurrent = true;
    port
      .item(table, row)
      .then((values) => isCurrent && setFound({ row, values }))
      .catch(reportError(store, 'item of the survey'));
    return () => {
      isCurrent = false;
    };
  }, [port, revision, row, store, table]);
  return found !== undefined && found.row === row ? found.values : undefined;
}

/** Rows of all cameras or zones, in the order of their list, read again with each change of the draft. */
export function useItemRows(table: 'cameras' | 'zones'): readonly ItemRow[] {
  const [rows, setRows] = useState(NO_ROWS);
  const store = useStore();
  const port = useAtomValue(surveyPortAtom);
  const revision = useAtomValue(surveyRevisionAtom);
  useEffect(() => {
    if (port === undefined) return undefined;
    let isCurrent = true;
    port
      .itemRows(table)
      .then((found) => isCurrent && setRows(found))
      .catch(reportError(store, 'list of the survey'));
    return () => {
      isCurrent = false;
    };
  }, [port, revision, store, table]);
  return rows;
}

/** Row of the one selected item of a table; undefined where none or several are selected. */
export function useSelectedRow(table: TableName): number | undefined {
  const selection = useAtomValue(surveySelectionAtom);
  return selection?.table === table && selection.rows.length === 1 ? selection.rows[0] : undefined;
}
