/** What a definition cannot say about a list, by collection. */
import type { ComponentType } from 'react';
import type { Row } from '../../../../domain/json/row.ts';
import type { StateAccess } from '../../../base/store.ts';
import type { ListFilter } from './listFilters.ts';
import type { RowAction } from './rowActions.ts';
import { cameraPageAction } from './cameraActions.ts';
import { ConfigurationActions } from './ConfigurationActions.tsx';
import { REPORT_FILTERS } from './reportFilters.ts';

/** What the actions of a list report to it. */
export interface ListActionsProps {
  /** Records have changed: the list loads again. */
  readonly onChanged: () => void;
  /** The list shows no rows until it loads again. */
  readonly onEmptied: () => void;
}

/** Exceptions of one list. */
export interface ListOverride {
  /** Filters that are no fields, after those that are. */
  readonly filters?: readonly ListFilter[];
  /** Actions beside Export and New. */
  readonly Actions?: ComponentType<ListActionsProps>;
  /** Actions on a row, before those of every list. */
  readonly rowActions?: (store: StateAccess, row: Row) => readonly RowAction[];
}

const NO_OVERRIDE: ListOverride = {};

const OVERRIDES: Readonly<Record<string, ListOverride>> = {
  // The eye of EN-14.
  cameras: { rowActions: cameraPageAction },
  // Reset to the defaults, which asks first (EN-10).
  configs: { Actions: ConfigurationActions },
  // Time and type are parameters of the call, not fields (EN-04).
  shotreports: { filters: REPORT_FILTERS },
};

/** The exceptions of a collection; none for most. */
export function overrideOf(collection: string): ListOverride {
  return OVERRIDES[collection] ?? NO_OVERRIDE;
}
