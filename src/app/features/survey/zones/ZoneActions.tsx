import { useAtom, useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { takeIdText, ZONES_TEXT as TEXT } from '../../../text/surveyZones.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { focusInvalidField } from '../panels/focusInvalidField.ts';
import { isDeletionAskedAtom } from '../panels/deleteItems.ts';
import { performAtom } from '../panels/edits.ts';
import { DeleteZone } from './DeleteZone.tsx';
import { saveZoneAtom, type OpenZone } from './zoneActions.ts';
import form from '../panels/itemForm.module.css';

/** Buttons of the form: Delete, Save, and the free id where another editor took the one of the zone. */
export function ZoneActions({ zone }: { readonly zone: OpenZone | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const save = useSetAtom(saveZoneAtom);
  const perform = useSetAtom(performAtom);
  const [freeId, setFreeId] = useState<string>();
  const [isDeleting, setDeleting] = useAtom(isDeletionAskedAtom);
  const store = async () => {
    if (focusInvalidField(box.current)) return;
    setFreeId((await save(zone)).freeId);
  };
  const takeFreeId = async (id: string, row: number) => {
    // The button of the id goes.
    saveButton.current?.focus();
    setFreeId(undefined);
    await perform({ kind: 'set', table: 'zones', rows: Uint32Array.of(row), column: 'id', cell: id });
  };
  return (
    <div ref={box} className={form.acts}>
      <Button ghost danger disabled={zone === undefined} onPress={() => setDeleting(true)}>
        {TEXT.delete}
      </Button>
      {freeId !== undefined && zone !== undefined && (
        <Button onPress={() => void takeFreeId(freeId, zone.row)}>{takeIdText(freeId)}</Button>
      )}
      <Button ref={saveButton} onPress={() => void store()}>
        {TEXT.save}
      </Button>
      {isDeleting && zone !== undefined && <DeleteZone zone={zone} onClose={() => setDeleting(false)} />}
    </div>
  );
}
