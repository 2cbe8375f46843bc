import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { TableName } from '../../../../domain/survey/draft/tables.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { surveyPortAtom, surveyRevisionAtom } from '../data/surveyAtoms.ts';

type Item = Readonly<Record<string, unknown>>;

/** All values of an item, read again when the draft changes; undefined until they are loaded and where it is gone. */
export function useItem(table: TableName, row: number): Item | undefined {
  const store = useStore();
  const port = useAtomValue(surveyPortAtom);
  const revision = useAtomValue(surveyRevisionAtom);
  const [item, setItem] = useState<Item>();
  useEffect(() => {
    let isOutdated = false;
    port?.item(table, row).then(
      (loaded) => {
        if (!isOutdated) setItem(loaded);
      },
      reportError(store, 'item of the survey'),
    );
    return () => {
      isOutdated = true;
    };
  }, [port, revision, row, store, table]);
  return item;
}
