import { atom, useAtom } from 'jotai';
import { useEffect } from 'react';
import { focusForm, type FormPart } from './focusPlaces.ts';
import type { ItemPlace } from '../../../../domain/survey/port/itemPlace.ts';

interface AskedFocus extends ItemPlace {
  readonly part?: FormPart | undefined;
}

/** The item whose form gets the focus once it is shown; undefined for none. */
export const askedFocusAtom = atom<AskedFocus | undefined>(undefined);

/** Gives the form of an item the focus where that was asked for. Its row is undefined until it shows the item. */
export function useAskedFocus(table: ItemPlace['table'], row: number | undefined): void {
  const [asked, setAsked] = useAtom(askedFocusAtom);
  const isAsked = row !== undefined && asked?.table === table && asked.row === row;
  const part = asked?.part;
  useEffect(() => {
    if (!isAsked) return;
    setAsked(undefined);
    focusForm(part);
  }, [isAsked, part, setAsked]);
}
