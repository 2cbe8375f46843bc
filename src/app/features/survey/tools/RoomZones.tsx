import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useId, useState } from 'react';
import type { SurveyPort } from '../../../../domain/survey/port/surveyPort.ts';
import { LARGER_ZONES, type LargerZones, type RoomZone } from '../../../../domain/survey/zones/roomZones.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { openSquadIdAtom, surveyRevisionAtom } from '../data/surveyAtoms.ts';
import { addRoomsText, LARGER_TEXT, roomText, ROOMS_TEXT as TEXT } from '../../../text/surveyTools.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { addRoomsAtom } from '../panels/edits.ts';
import { surveyLevelAtom, surveyPlanAtom } from '../panels/surveyView.ts';
import { useCall } from '../panels/useCall.ts';
import { Segments } from '../../../ui/controls/Segments.tsx';
import styles from './tools.module.css';

/** A room as it is listed. */
interface ListedRoom extends RoomZone {
  /** Its place among the rooms of the plan. */
  readonly at: number;
  readonly text: string;
}

/** Rooms of the floor plan of the active level. The chosen rooms become zones, as one step. */
export function RoomZones() {
  const plan = useAtomValue(surveyPlanAtom);
  const level = useAtomValue(surveyLevelAtom);
  const revision = useAtomValue(surveyRevisionAtom) ?? 0;
  const squadId = useAtomValue(openSquadIdAtom) ?? '';
  const isShown = plan !== undefined && plan.levelId === level;
  const [larger, setLarger] = useState<LargerZones>('refuse');
  const key = `${squadId} ${revision} ${level} ${isShown} ${larger}`;
  const rooms = useCall(key, (port) => listRooms(port, level, larger), plan);
  return (
    <section className={styles.group} aria-label={TEXT.title}>
      <h3 className={styles.part}>{TEXT.title}</h3>
      {rooms === undefined || rooms.length === 0 || !isShown ? (
        <p className={styles.note}>{level === '' ? TEXT.noLevel : TEXT.noRooms}</p>
      ) : (
        <>
          <LargerChoice larger={larger} onChoose={setLarger} />
          <RoomList key={level} rooms={rooms} larger={larger} />
        </>
      )}
    </section>
  );
}

interface LargerProps {
  readonly larger: LargerZones;
  readonly onChoose: (larger: LargerZones) => void;
}

/** What a zone means that has a whole room in it. */
function LargerChoice({ larger, onChoose }: LargerProps) {
  return (
    <>
      <p className={styles.note}>{TEXT.larger}</p>
      <Segments
        isWide
        label={TEXT.larger}
        choices={LARGER_ZONES.map((each) => ({ value: each, text: LARGER_TEXT[each] }))}
        value={larger}
        onChoose={onChoose}
      />
    </>
  );
}

interface ListProps {
  readonly rooms: readonly ListedRoom[];
  readonly larger: LargerZones;
}

function RoomList({ rooms, larger }: ListProps) {
  const store = useStore();
  const addRooms = useSetAtom(addRoomsAtom);
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const usable = rooms.filter(({ reason }) => reason === undefined);
  const chosen = usable.filter(({ at }) => marked.has(at)).map(({ at }) => at);
  const areAll = usable.length > 0 && chosen.length === usable.length;
  const toggle = (at: number) => {
    const next = new Set(chosen);
    if (!next.delete(at)) next.add(at);
    setMarked(next);
  };
  const add = async () => {
    if (await addRooms({ chosen, larger })) setMarked(new Set());
  };
  return (
    <>
      <ul className={styles.rooms} aria-label={TEXT.list}>
        {rooms.map((room) => (
          <RoomLine
            key={room.at}
            room={room}
            isMarked={marked.has(room.at)}
            onToggle={() => toggle(room.at)}
          />
        ))}
      </ul>
      <div className={styles.line}>
        <Button
          tight
          disabled={usable.length === 0}
          onPress={() => setMarked(new Set(areAll ? [] : usable.map(({ at }) => at)))}
        >
          {areAll ? TEXT.none : TEXT.all}
        </Button>
        <Button
          tight
          primary
          off={chosen.length === 0}
          onPress={() => void add().catch(reportError(store, 'zones from rooms'))}
        >
          {addRoomsText(chosen.length)}
        </Button>
      </div>
    </>
  );
}

interface LineProps {
  readonly room: ListedRoom;
  readonly isMarked: boolean;
  readonly onToggle: () => void;
}

function RoomLine({ room: { text, reason }, isMarked, onToggle }: LineProps) {
  const id = useId();
  const isUsable = reason === undefined;
  return (
    <li>
      <input
        id={id}
        type="checkbox"
        disabled={!isUsable}
        checked={isUsable && isMarked}
        onChange={onToggle}
      />
      <label htmlFor={id}>{text}</label>
    </li>
  );
}

async function listRooms(
  port: SurveyPort,
  level: string,
  larger: LargerZones,
): Promise<readonly ListedRoom[]> {
  const [rooms, zones] = await Promise.all([port.planRooms(level, larger), port.itemRows('zones')]);
  const ids = new Map(zones.map(({ row, id }) => [row, id]));
  return rooms.map((room, at) => ({ ...room, at, text: roomText(room, at, ids.get(room.zone) ?? '') }));
}
