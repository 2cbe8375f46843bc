import { useState } from 'react';
import type { HourAvailability } from '../../../../domain/contract/availability.ts';
import { AVAILABILITY_TEXT as TEXT } from '../../../text/availability.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Section } from '../page/AdminPage.tsx';
import { CountBar } from '../page/CountBar.tsx';
import { DataTable, type Column } from '../page/DataTable.tsx';
import { countText } from '../page/figureTexts.ts';
import {
  groupsOf,
  hourGroups,
  shareOf,
  sumOf,
  type SensorGroup,
  type SensorRow,
} from './availabilityView.ts';
import { percentText } from './percentText.ts';
import figureStyles from '../page/figures.module.css';
import styles from './Availability.module.css';

/** Groups that are shown at first. */
const FIRST_GROUPS = 8;

interface Props {
  readonly rows: readonly SensorRow[];
  readonly hours: readonly HourAvailability[];
}

/** What fails together: by level, squad, zone and hour of the day. */
export function AvailabilityClusters({ rows, hours }: Props) {
  const average = shareOf(sumOf(rows), 'silent');
  return (
    <div className={figureStyles.columns}>
      <Section title={TEXT.levels}>
        <Groups
          groups={groupsOf(rows, 'level')}
          label={TEXT.levels}
          head={TEXT.level}
          none={TEXT.noLevel}
          average={average}
        />
      </Section>
      <Section title={TEXT.zones}>
        <Groups
          groups={groupsOf(rows, 'zone')}
          label={TEXT.zones}
          head={TEXT.zone}
          none={TEXT.noZone}
          average={average}
        />
      </Section>
      <Section title={TEXT.hours}>
        <Hours hours={hours} />
      </Section>
      <Section title={TEXT.squads}>
        <Groups
          groups={groupsOf(rows, 'squadId')}
          label={TEXT.squads}
          head={TEXT.squad}
          none=""
          average={average}
        />
      </Section>
    </div>
  );
}

interface GroupsProps {
  readonly groups: readonly SensorGroup[];
  readonly label: string;
  /** Name of what the groups are. */
  readonly head: string;
  /** Name of the group without one. */
  readonly none: string;
  /** Silent share of all sensors. */
  readonly average: number;
}

function Groups({ groups, label, head, none, average }: GroupsProps) {
  const [isWhole, setWhole] = useState(false);
  const most = Math.max(average, ...groups.map((group) => shareOf(group, 'silent'))) || 1;
  const columns: readonly Column<SensorGroup>[] = [
    { name: head, cell: ({ name }) => name || none },
    { name: TEXT.ranking, isFigure: true, cell: ({ sensors }) => countText(sensors) },
    { name: TEXT.outages, isFigure: true, cell: ({ outages }) => countText(outages) },
    { name: TEXT.silentShare, isFigure: true, cell: (group) => percentText(shareOf(group, 'silent')) },
    {
      name: '',
      isWide: true,
      cell: (group) => <CountBar alarms={shareOf(group, 'silent')} before={average} most={most} />,
    },
    { name: TEXT.healthyShare, isFigure: true, cell: (group) => percentText(shareOf(group, 'healthy')) },
  ];
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={isWhole ? groups : groups.slice(0, FIRST_GROUPS)}
        keyOf={({ name }) => `of ${name}`}
      />
      {!isWhole && groups.length > FIRST_GROUPS && (
        <Button tight onPress={() => setWhole(true)}>
          {TEXT.showAll(groups.length)}
        </Button>
      )}
      <p className={figureStyles.note}>{TEXT.groupNote}</p>
    </>
  );
}

function Hours({ hours }: Pick<Props, 'hours'>) {
  const average = shareOf(sumOf(hours), 'silent');
  const groups = hourGroups(hours);
  const most = Math.max(average, ...groups.map((hour) => shareOf(hour, 'silent'))) || 1;
  return (
    <>
      <ol className={figureStyles.hours} aria-label={TEXT.hours}>
        {groups.map((group) => {
          const share = shareOf(group, 'silent');
          return (
            <li key={group.hour} title={`${TEXT.hourSpan(group.hour)}: ${percentText(share)}`}>
              <span className={figureStyles.tower} aria-hidden="true">
                <i style={{ height: `${(100 * share) / most}%` }} />
                <b style={{ bottom: `${(100 * average) / most}%` }} />
              </span>
              <span className={styles.figure}>{(share * 100).toFixed(1)}</span>
              <span className={figureStyles.note}>{String(group.hour).padStart(2, '0')}</span>
            </li>
          );
        })}
      </ol>
      <p className={figureStyles.note}>{TEXT.hourNote}</p>
    </>
  );
}
