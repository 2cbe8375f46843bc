import {
  airText,
  bulletText,
  ellipseText,
  flightText,
  silentText,
} from '../../../domain/acoustics/evidenceText.ts';
import type { Evidence } from '../../../domain/acoustics/evidence.ts';
import { groundDistance } from '../../../domain/geo/distance.ts';
import { distanceText } from '../../../domain/geo/measureText.ts';
import type { ShotReport } from '../../../domain/contract/shotReport.ts';
import { fittedText, REPORT_VIEW_TEXT as TEXT } from '../../text/reportView.ts';
import { passingText, SCENE_TEXT } from '../../text/reportScene.ts';
import { FactList } from '../../ui/facts/FactList.tsx';
import type { Fact } from '../../ui/facts/reportFacts.ts';
import styles from './ReportView.module.css';

interface Props {
  readonly report: ShotReport;
  readonly evidence: Evidence;
}

/** The place, the flight and the silent sensors as values. */
export function EvidenceFacts({ report, evidence }: Props) {
  const { location, flight, passing, sensors, airTemperature } = evidence;
  if (!location.ok) return <p className={styles.note}>{TEXT[location.reason]}</p>;
  const place = location.value;
  const apart = groundDistance(place.lat, place.lon, report.lat ?? NaN, report.lon ?? NaN);
  const silent = sensors.filter(({ hearing }) => hearing === 'silent');
  const facts: Fact[] = [
    { name: TEXT.fitted, value: fittedText(place), wide: true },
    { name: TEXT.ellipse, value: ellipseText(place) },
    ...(Number.isNaN(apart) ? [] : [{ name: TEXT.apart, value: distanceText(apart) }]),
    ...(flight?.ok
      ? [
          { name: TEXT.flight, value: flightText(flight.value) },
          { name: TEXT.bullet, value: bulletText(flight.value) },
          ...(passing ? [{ name: SCENE_TEXT.nearest, value: passingText(passing) }] : []),
        ]
      : []),
    { name: TEXT.air, value: airText(place, airTemperature) },
    ...(silent.length === 0
      ? []
      : [{ name: TEXT.silent, value: silent.map(silentText).join('; '), wide: true } as const]),
  ];
  return <FactList className={styles.facts} facts={facts} label={TEXT.location} />;
}
