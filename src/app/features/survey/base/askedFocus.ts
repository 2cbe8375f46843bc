import { atom, useAtom } from 'jotai';
import { useEffect } from 'react';
import type { ItemPlace } from '../../../../domain/survey/port/surveyState.ts';
import { focusForm } from './focusPlaces.ts';

/** The item whose form gets the focus once it is shown; undefined for none. */
export const askedFocusAtom = atom<ItemPlace | undefined>(undefined);

/** Gives the form of an item the focus where that was asked for. Its row is undefined until it shows the item. */
export function useAskedFocus(table: ItemPlace['table'], row: number | undefined): void {
  const [asked, setAsked] = useAtom(askedFocusAtom);
  const isAsked = row !== undefined && asked?.table === table && asked.row === row;
  useEffect(() => {
    if (!isAsked) return;
    setAsked(undefined);
    focusForm();
  }, [isAsked, setAsked]);
}
