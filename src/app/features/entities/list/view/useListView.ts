import { useLocation, useSearch } from 'wouter';
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import { readListView, writeListView, type ListView } from './listView.ts';

export interface ListViewState {
  readonly view: ListView;
  /** Changes parts of the view; the first page is shown unless a page is given. `replace`: Back skips the old view. */
  readonly change: (parts: Partial<ListView>, options?: { readonly replace?: boolean }) => void;
}

/** The view of the address, and the function that changes it. */
export function useListView(resource: Resource, filters: readonly string[]): ListViewState {
  const [path, navigate] = useLocation();
  const view = readListView(useSearch(), resource, filters);
  const change: ListViewState['change'] = (parts, { replace = false } = {}) =>
    navigate(path + writeListView({ ...view, page: 0, ...parts }), { replace });
  return { view, change };
}
