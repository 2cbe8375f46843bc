import { useAtomValue } from 'jotai';
import { CAMERAS_TEXT as TEXT } from '../../../text/surveyCameras.ts';
import { ManyItems } from '../panels/ManyItems.tsx';
import { ON_OFF, type SettableField } from '../panels/SetForAll.tsx';
import { squadLevelsAtom } from '../panels/squad.ts';
import { useItemRows } from '../panels/useSurveyItem.ts';
import { levelValue } from './surveyCameraActions.ts';
import { directionOf, FLAG_COLUMNS, NUMBER_COLUMNS, TEXT_COLUMNS } from './cameraColumns.ts';

/** What can be done with several cameras at once. */
export function ManyCameras({ rows }: { readonly rows: readonly number[] }) {
  const levels = useAtomValue(squadLevelsAtom);
  const zones = useItemRows('zones').map(({ id, name }) => ({
    value: id,
    text: name === '' || name === id ? id : `${id} ${name}`,
  }));
  const direction = NUMBER_COLUMNS.find(({ column }) => column === 'cameraDirection');
  const fields: readonly SettableField[] = [
    {
      column: 'level',
      label: TEXT.level,
      choices: [
        { value: '', text: TEXT.noLevel },
        ...levels.map(({ levelId, name }) => ({ value: levelId, text: name })),
      ],
      cellOf: (levelId) => levelValue(levels, levelId),
    },
    {
      column: 'zone_id',
      label: TEXT.zone_id,
      choices: [{ value: '', text: TEXT.noZone }, ...zones],
      cellOf: (id) => id,
    },
    {
      column: 'cameraDirection',
      label: TEXT.cameraDirection,
      ...(direction && { check: direction.check }),
      cellOf: directionOf,
    },
    ...TEXT_COLUMNS.map((column) => ({ column, label: TEXT[column], cellOf: (text: string) => text })),
    ...FLAG_COLUMNS.map((column) => ({
      column,
      label: TEXT[column],
      choices: ON_OFF,
      cellOf: (text: string) => text !== '',
    })),
  ];
  return <ManyItems table="cameras" rows={rows} fields={fields} />;
}
