import { memo } from 'react';
import { areaText, bearingText } from '../../../../domain/geo/measureText.ts';
import type { SheetNode, SheetPair, SurveySheet } from '../../../../domain/survey/sheet/surveySheet.ts';
import {
  altitudeText,
  coordinateText,
  NO_VALUE,
  SHEET_HEADS as HEADS,
  SHEET_TEXT as TEXT,
} from '../../../text/surveySheet.ts';
import { PAIRS_PER_ROW } from './useStagedRows.ts';
import styles from './sheet.module.css';

interface Props {
  readonly sheet: SurveySheet;
  /** Rows of nodes and of distances that are rendered so far, by parts of PART_ROWS. */
  readonly nodeParts: readonly (readonly SheetNode[])[];
  readonly pairParts: readonly (readonly SheetPair[])[];
  /** Name of a level_id. */
  readonly levelName: (levelId: string) => string;
}

/** Tables of the sheet, whose heads are repeated on each page. */
export function SheetTables({ sheet, nodeParts, pairParts, levelName }: Props) {
  const { nodes, zones, cameras } = sheet;
  return (
    <>
      <Section title={TEXT.nodes} kind="nodes" heads={HEADS.nodes}>
        {nodeParts.map((part) => (
          <NodeRows key={part[0]?.nodeId} part={part} levelName={levelName} />
        ))}
      </Section>
      <Section title={TEXT.distances} kind="pairs" heads={[...HEADS.pair, ...HEADS.pair, ...HEADS.pair]}>
        {pairParts.map((part) => (
          <PairRows key={part[0]?.from} part={part} nodes={nodes} />
        ))}
      </Section>
      <Section title={TEXT.zones} kind="zones" heads={HEADS.zones}>
        <tbody>
          {zones.map(({ id, name, level, area }) => (
            <tr key={id}>
              <td>{id}</td>
              <td>{name || NO_VALUE}</td>
              <td>{levelName(level)}</td>
              <td data-number>{areaText(area)}</td>
            </tr>
          ))}
        </tbody>
      </Section>
      <Section title={TEXT.cameras} kind="cameras" heads={HEADS.cameras}>
        <tbody>
          {cameras.map(({ cameraId, name, lat, lon, direction, level }) => (
            <tr key={cameraId}>
              <td>{cameraId}</td>
              <td>{name || NO_VALUE}</td>
              <td data-number>{coordinateText(lat)}</td>
              <td data-number>{coordinateText(lon)}</td>
              <td data-number>{bearingText(direction) || NO_VALUE}</td>
              <td>{levelName(level)}</td>
            </tr>
          ))}
        </tbody>
      </Section>
    </>
  );
}

interface SectionProps {
  readonly title: string;
  /** Which widths its columns have. */
  readonly kind: string;
  readonly heads: readonly string[];
  readonly children: React.ReactNode;
}

function Section({ title, kind, heads, children }: SectionProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      <table data-kind={kind}>
        <thead>
          <tr>
            {heads.map((head, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- the heads of pairs are repeated
              <th key={i} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  );
}

interface NodeRowsProps {
  readonly part: readonly SheetNode[];
  readonly levelName: (levelId: string) => string;
}

/** A part of the nodes, rendered once. */
const NodeRows = memo(function NodeRows({ part, levelName }: NodeRowsProps) {
  return (
    <tbody>
      {part.map(({ nodeId, locationId, lat, lon, alt, level, notes }) => (
        <tr key={nodeId}>
          <td>{nodeId}</td>
          <td>{locationId || NO_VALUE}</td>
          <td data-number>{coordinateText(lat)}</td>
          <td data-number>{coordinateText(lon)}</td>
          <td data-number>{altitudeText(alt)}</td>
          <td>{levelName(level)}</td>
          <td>{notes}</td>
        </tr>
      ))}
    </tbody>
  );
});

interface PairRowsProps {
  readonly part: readonly SheetPair[];
  readonly nodes: readonly SheetNode[];
}

/** A part of the distances, several in a row, rendered once. */
const PairRows = memo(function PairRows({ part, nodes }: PairRowsProps) {
  const rows = Array.from({ length: Math.ceil(part.length / PAIRS_PER_ROW) }, (_, row) =>
    part.slice(row * PAIRS_PER_ROW, (row + 1) * PAIRS_PER_ROW),
  );
  return (
    <tbody>
      {rows.map((pairs) => (
        <tr key={`${pairs[0]?.from} ${pairs[0]?.to}`}>
          {pairs.map(({ from, to, metres }) => (
            <PairCells key={`${from} ${to}`} from={nodes[from]} to={nodes[to]} metres={metres} />
          ))}
        </tr>
      ))}
    </tbody>
  );
});

interface PairCellsProps {
  readonly from: SheetNode | undefined;
  readonly to: SheetNode | undefined;
  readonly metres: number;
}

function PairCells({ from, to, metres }: PairCellsProps) {
  return (
    <>
      <td>{from?.nodeId}</td>
      <td>{to?.nodeId}</td>
      <td data-number>{metres.toFixed(1)}</td>
    </>
  );
}
