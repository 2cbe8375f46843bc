import { useAtomValue } from 'jotai';
import { ZONES_TEXT as TEXT } from '../../../text/surveyZones.ts';
import { ManyItems } from '../panels/ManyItems.tsx';
import { squadLevelsAtom } from '../panels/squad.ts';
import { useItemRows } from '../panels/useSurveyItem.ts';

const asText = (text: string) => text;

/** What can be done with several zones at once. */
export function ManyZones({ rows }: { readonly rows: readonly number[] }) {
  const levels = useAtomValue(squadLevelsAtom).map(({ levelId, name }) => ({ value: levelId, text: name }));
  const cameras = useItemRows('cameras').map(({ id, name }) => ({
    value: id,
    text: name === '' || name === id ? id : `${name} (${id})`,
  }));
  const fields = [
    {
      column: 'level',
      label: TEXT.level,
      choices: [{ value: '', text: TEXT.noLevel }, ...levels],
      cellOf: asText,
    },
    { column: 'zoneTag', label: TEXT.tag, cellOf: asText },
    {
      column: 'primaryCamera',
      label: TEXT.primaryCamera,
      choices: [{ value: '', text: TEXT.noCamera }, ...cameras],
      cellOf: asText,
    },
  ];
  return <ManyItems table="zones" rows={rows} fields={fields} />;
}
