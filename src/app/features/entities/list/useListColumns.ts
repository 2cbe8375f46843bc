import { useMemo } from 'react';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import { overrideOf } from '../of/overrides.ts';
import { extraColumns, shownColumns, type ListColumn } from './view/listColumns.ts';

/**
 * The columns of a list. The same array while the chosen columns stay the same, because another array renders
 * the rows again.
 */
export function useListColumns(
  resource: Resource,
  chosen: readonly string[] | undefined,
): readonly ListColumn[] {
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
