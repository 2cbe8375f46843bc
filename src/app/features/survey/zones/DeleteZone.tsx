import { useSetAtom } from 'jotai';
import { ZONES } from '../../../../domain/resources/entities/zones.ts';
import { SURVEY_TEXT } from '../../../text/survey.ts';
import { ZONES_TEXT as TEXT } from '../../../text/surveyZones.ts';
import { DependantList } from '../../entities/remove/DependantList.tsx';
import { ConfirmDialog } from '../panels/ConfirmDialog.tsx';
import { useZoneStats } from './useZoneStats.ts';
import { deleteZoneAtom, zoneName, type OpenZone } from './zoneActions.ts';
import form from '../panels/itemForm.module.css';

interface Props {
  readonly zone: OpenZone;
  readonly onClose: () => void;
}

/** Asks before a zone is deleted, with what depends on it. */
export function DeleteZone({ zone, onClose }: Props) {
  const remove = useSetAtom(deleteZoneAtom);
  const stats = useZoneStats(zone.row);
  return (
    <ConfirmDialog
      title={`${SURVEY_TEXT.confirmDelete}: ${zoneName(zone)}`}
      action={TEXT.delete}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await remove(zone);
        onClose();
      }}
    >
      {stats.status === 'none' ? (
        <p className={form.note}>{TEXT.notStored}</p>
      ) : (
        <>
          <p>{TEXT.deleteText}</p>
          <DependantList collection={ZONES.collection} state={stats} />
        </>
      )}
    </ConfirmDialog>
  );
}
