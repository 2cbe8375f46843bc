import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { CalibrationFacet, CalibrationGroup } from '../../../domain/contract/calibration.ts';
import { keyText, type ReportKey } from '../../../domain/contract/shotReport.ts';
import { calibrationText, confirmedPercent, nearestGroup } from '../../../domain/reports/calibrationText.ts';
import { selectedReportAtom } from '../../data/view/viewAtoms.ts';
import { barText, CALIBRATION_TEXT as TEXT, shortBandText } from '../../text/calibration.ts';
import styles from './Calibration.module.css';
import { useCalibration } from './useCalibration.ts';

/** Bars of the chart: the highest bands, or the report's own and those above it. */
const BARS = 5;
const BANDS = 10;

/** How often reports of the selected one's confidence were confirmed; on a page of its own with a chart. */
export function Calibration() {
  const selected = useAtomValue(selectedReportAtom);
  if (selected?.report.weaponConfidence === undefined) return undefined;
  return <Of key={keyText(selected.key)} reportKey={selected.key} />;
}

function Of({ reportKey }: { readonly reportKey: ReportKey }) {
  const calibration = useCalibration(reportKey);
  const [chosen, choose] = useState<CalibrationFacet>();
  const [path] = useLocation();
  const { band: own, groups = [] } = calibration ?? {};
  const group =
    groups.find(({ facet }) => facet === chosen) ??
    (own === undefined ? undefined : nearestGroup(groups, own));
  if (own === undefined || group === undefined) return undefined;
  return (
    <figure className={styles.calibration} aria-label={TEXT.title}>
      <figcaption>{calibrationText(group, own)}</figcaption>
      {path !== '/' && (
        <>
          <Facets groups={groups} chosen={group.facet} choose={choose} />
          <Bars group={group} own={own} />
        </>
      )}
    </figure>
  );
}

interface FacetsProps {
  readonly groups: readonly CalibrationGroup[];
  readonly chosen: CalibrationFacet;
  readonly choose: (facet: CalibrationFacet) => void;
}

function Facets({ groups, chosen, choose }: FacetsProps) {
  if (groups.length < 2) return undefined;
  return (
    <fieldset className={styles.facets} aria-label={TEXT.by}>
      {groups.map(({ facet, name }) => (
        <button
          key={facet}
          type="button"
          title={name}
          aria-pressed={facet === chosen}
          onClick={() => choose(facet)}
        >
          {TEXT.facets[facet]}
        </button>
      ))}
    </fieldset>
  );
}

function Bars({ group, own }: { readonly group: CalibrationGroup; readonly own: number }) {
  const first = Math.min(BANDS - BARS, own);
  const shown = Array.from({ length: BARS }, (_, n) => first + n);
  return (
    <ol className={styles.bars}>
      {shown.map((band) => {
        const found = group.bands.find((one) => one.band === band);
        const percent = found && confirmedPercent(found);
        return (
          <li key={band} data-own={band === own || undefined} aria-label={barText(band, found)}>
            <b aria-hidden="true">{percent ?? TEXT.few}</b>
            <span className={styles.column} aria-hidden="true">
              <i style={{ height: `${percent ?? 0}%` }} />
            </span>
            <small aria-hidden="true">{shortBandText(band)}</small>
          </li>
        );
      })}
    </ol>
  );
}
