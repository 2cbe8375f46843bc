import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import type { TableName } from '../../../../domain/survey/draft/tables.ts';
import type { ItemRow, SurveyPort } from '../../../../domain/survey/port/surveyPort.ts';
import type { ZoneFinding } from '../../../../domain/survey/zones/zoneFindings.ts';
import { reportError } from '../../../browser/errorLog.ts';
import { openSquadIdAtom, surveyRevisionAtom } from '../data/surveyAtoms.ts';
import { ASSISTANT_TEXT as TEXT, FINDING_TEXT } from '../../../text/surveyTools.ts';
import { RoomZones } from './RoomZones.tsx';
import { showItemAtom } from '../panels/showItem.ts';
import styles from './tools.module.css';
import { useCall } from '../panels/useCall.ts';

/** Findings that are listed; the rest follows once these are mended. */
const MAX_LISTED = 200;

interface ListedFinding {
  readonly key: string;
  readonly text: string;
  readonly table: TableName;
  readonly row: number;
}

/** What is odd about the zones and cameras of the draft; each finding selects its zone; zones from rooms. */
export function ZoneAssistant() {
  const store = useStore();
  const revision = useAtomValue(surveyRevisionAtom) ?? 0;
  const squadId = useAtomValue(openSquadIdAtom) ?? '';
  const show = useSetAtom(showItemAtom);
  const [isLong, setIsLong] = useState(false);
  const findings = useCall(`${squadId} ${revision}`, listFindings);
  const listed = isLong ? findings : findings?.slice(0, MAX_LISTED);
  return (
    <>
      {findings?.length === 0 && <p className={styles.ok}>{TEXT.none}</p>}
      {listed !== undefined && listed.length > 0 && (
        <ul className={styles.findings} aria-label={TEXT.list}>
          {listed.map(({ key, text, table, row }) => (
            <li key={key}>
              <button
                type="button"
                onClick={() => void show({ table, row }).catch(reportError(store, 'zone assistant'))}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
      {findings !== undefined && listed !== findings && findings.length > MAX_LISTED && (
        <button type="button" className={styles.more} onClick={() => setIsLong(true)}>
          {`+${findings.length - MAX_LISTED}`}
        </button>
      )}
      <RoomZones />
    </>
  );
}

async function listFindings(port: SurveyPort): Promise<readonly ListedFinding[]> {
  const [findings, zones, cameras] = await Promise.all([
    port.zoneFindings(),
    port.itemRows('zones'),
    port.itemRows('cameras'),
  ]);
  const names = { zones: namesOf(zones), cameras: namesOf(cameras) };
  return findings.map((finding, i) => {
    const isCamera = finding.kind === 'idleCamera';
    return {
      key: `${i} ${finding.kind}`,
      text: textOf(finding, names),
      table: isCamera ? ('cameras' as const) : ('zones' as const),
      row: isCamera ? finding.camera : finding.zone,
    };
  });
}

interface Names {
  readonly zones: ReadonlyMap<number, string>;
  readonly cameras: ReadonlyMap<number, string>;
}

function namesOf(rows: readonly ItemRow[]): ReadonlyMap<number, string> {
  return new Map(rows.map(({ row, id }) => [row, id]));
}

function textOf(finding: ZoneFinding, { zones, cameras }: Names): string {
  const zone = (row: number) => zones.get(row) ?? '';
  switch (finding.kind) {
    case 'ring':
      return FINDING_TEXT.ring(zone(finding.zone), finding.reason);
    case 'overlap':
      return FINDING_TEXT.overlap(zone(finding.zone), zone(finding.other));
    case 'gap':
      return FINDING_TEXT.gap(zone(finding.zone), zone(finding.other), finding.metres);
    case 'sameOrder':
      return FINDING_TEXT.sameOrder(zone(finding.zone), zone(finding.other), finding.order);
    case 'sameId':
      return FINDING_TEXT.sameId(finding.id);
    case 'unseen':
      return FINDING_TEXT.unseen(zone(finding.zone));
    case 'unknownCamera':
      return FINDING_TEXT.unknownCamera(zone(finding.zone), finding.cameraId);
    case 'idleCamera':
      return FINDING_TEXT.idleCamera(cameras.get(finding.camera) ?? '');
  }
}
