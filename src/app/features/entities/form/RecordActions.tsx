import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Row } from '../../../../domain/json/row.ts';
import type { Resource } from '../../../../domain/resources/definition/defineResource.ts';
import { mayCall } from '../../../data/lists/mayCall.ts';
import { authoritiesAtom } from '../../../session/tokenAtoms.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { overrideOf, type RowDialog } from '../of/overrides.ts';
import { showOnMapAction } from '../list/rows/showOnMap.ts';

interface Props {
  readonly resource: Resource;
  readonly row: Row;
}

/** The actions that the menu of a row has too, such as a test or a preview; the record is loaded again by its change. */
export function RecordActions({ resource, row }: Props) {
  const store = useStore();
  const [, navigate] = useLocation();
  const canUpdate = mayCall(resource.access.update, useAtomValue(authoritiesAtom));
  const [opened, setOpened] = useState<RowDialog>();
  const { rowActions, rowDialogs = [], showOnMap } = overrideOf(resource.collection);
  const actions = [
    ...showOnMapAction(store, { resource, row, show: showOnMap }, () => navigate('/')),
    ...(rowActions?.({ store, row, onChanged: () => undefined }) ?? []),
    ...rowDialogs.map((dialog) => ({ ...dialog, run: () => setOpened(dialog) })),
  ].filter(({ needsUpdate }) => canUpdate || !needsUpdate);
  return (
    <>
      {actions.map(({ id, text, run }) => (
        <Button key={id} onPress={run}>
          {text}
        </Button>
      ))}
      {opened !== undefined && <opened.Dialog row={row} onClose={() => setOpened(undefined)} />}
    </>
  );
}
