import { Ellipsis } from 'lucide-react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { actionsOf } from '../../../../text/entityLists.ts';
import type { RowAction } from './rowActions.ts';
import styles from './rowMenu.module.css';

/** The menu of a row. */
export function RowMenu({
  name,
  actions,
}: {
  readonly name: string;
  readonly actions: readonly RowAction[];
}) {
  return (
    <MenuTrigger>
      <Button className={styles.button ?? ''} aria-label={actionsOf(name)}>
        <Ellipsis aria-hidden="true" />
      </Button>
      <Popover className={styles.popover ?? ''} placement="bottom end" offset={2}>
        <Menu className={styles.menu ?? ''}>
          {actions.map(({ id, text, isDanger, run }) => (
            <MenuItem
              key={id}
              id={id}
              className={styles.item ?? ''}
              data-danger={isDanger}
              textValue={text}
              onAction={run}
            >
              {text}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
