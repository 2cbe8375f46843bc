import { Network } from 'lucide-react';
import { useState } from 'react';
import { PLACE_ORDER_TEXT as TEXT } from '../../../../text/entityLists.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import type { ListActionsProps } from '../../list/view/listProps.ts';
import { PlaceOrderDialog } from './PlaceOrderDialog.tsx';

/** Opens the tree of places. */
export function PlaceActions({ onChanged }: ListActionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>
        <Network aria-hidden="true" />
        <span>{TEXT.arrange}</span>
      </Button>
      {isOpen && <PlaceOrderDialog onClose={() => setIsOpen(false)} onSaved={onChanged} />}
    </>
  );
}
