import { RotateCw } from 'lucide-react';
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import { ENTITY_LIST_TEXT as TEXT } from '../../../../text/entityLists.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { FilterButton } from './FilterButton.tsx';
import type { ListFilter } from '../view/listFilters.ts';
import styles from '../view/list.module.css';
import { SearchBox } from './SearchBox.tsx';
import type { ListViewState } from '../view/useListView.ts';

interface Props extends ListViewState {
  readonly resource: Resource;
  readonly filters: readonly ListFilter[];
  readonly onReload: () => void;
}

/** Search, filters and columns of a list. */
export function ListTools({ resource, filters, view, change, onReload }: Props) {
  const isShown = ({ name, isOfLink }: ListFilter) => isOfLink !== true || (view.filters[name] ?? '') !== '';
  return (
    <div className={styles.tools}>
      {resource.searchFields.length > 0 && (
        <SearchBox
          key={resource.collection}
          search={view.search}
          hint={resource.searchHint}
          onSearch={(search) => change({ search }, { replace: view.search !== '' })}
        />
      )}
      {filters.filter(isShown).map((filter) => (
        <FilterButton
          key={filter.name}
          filter={filter}
          value={view.filters[filter.name] ?? ''}
          onChange={(value) => change({ filters: { ...view.filters, [filter.name]: value } })}
        />
      ))}
      <span className={styles.space} />
      <Button icon ghost aria-label={TEXT.refresh} onPress={onReload}>
        <RotateCw aria-hidden="true" />
      </Button>
      <ColumnChooser
        resource={resource}
        chosen={view.columns}
        onChange={(columns) => change({ columns, page: view.page })}
      />
    </div>
  );
}
