import { useId } from 'react';
import type { LevelPlan } from '../../../../domain/floorPlan/floorPlan.ts';
import type { BaseMapPart } from '../../../../domain/map/baseMap.ts';
import type { BaseMapLine } from '../../../../domain/map/baseMapLines.ts';
import { scaleBarOf, type PaperFrame } from '../../../../domain/survey/sheet/paperFrame.ts';
import {
  cornersText,
  drawPaperMap,
  LABEL_SIZE,
  type PaperLabel,
  type PaperMap,
} from '../../../../domain/survey/sheet/paperMap.ts';
import { DISTANCE_LEGEND } from '../../../text/survey.ts';
import { paperScaleText, SHEET_TEXT as TEXT, unlabelledText } from '../../../text/surveySheet.ts';
import type { LoadedSheet } from './useSheet.ts';
import styles from './sheet.module.css';

/** Parts of the base map that are drawn, from the lowest on; land and districts would only be edges. */
const PARTS = ['parks', 'water', 'buildings', 'rail', 'streets'] as const satisfies readonly BaseMapPart[];

/** Map of the sheet with north, scale and legend, as a drawing, which any printer draws sharply. */
export function SheetMap({ loaded }: { readonly loaded: LoadedSheet & { readonly frame: PaperFrame } }) {
  const { sheet, frame, plan, lines } = loaded;
  const drawing = drawPaperMap(sheet, frame);
  const { width, height } = frame;
  return (
    <figure className={styles.map} aria-label={TEXT.map}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        style={{ width: `${width}mm`, height: `${height}mm` }}
      >
        <BaseMap lines={lines} frame={frame} />
        {plan !== undefined && <FloorPlan plan={plan} frame={frame} />}
        <path className={styles.zone} d={drawing.zones} />
        {/* Below the nodes, which they must not cover. */}
        <North x={width - 8} />
        <Bar frame={frame} />
        <Pairs pairs={drawing.pairs} />
        <path className={styles.node} strokeWidth={drawing.dot} d={drawing.nodes} />
        <path className={styles.camera} d={drawing.cameras} />
        <Labels className={styles.zoneLabel} labels={drawing.zoneLabels} />
        <Labels className={styles.label} labels={drawing.cameraLabels} />
        <Labels className={styles.label} labels={drawing.nodeLabels} />
      </svg>
      <Legend drawing={drawing} loaded={loaded} />
    </figure>
  );
}

/** Streets and areas around the survey. */
function BaseMap({ lines, frame }: { readonly lines: readonly BaseMapLine[]; readonly frame: PaperFrame }) {
  return PARTS.map((part) => {
    const path = lines
      .filter((line) => line.part === part)
      .map(({ corners, isArea }) => `M${cornersText(frame, corners)}${isArea ? 'Z' : ''}`)
      .join('');
    return path === '' ? undefined : <path key={part} className={styles[part]} d={path} />;
  });
}

function FloorPlan({ plan: { plan }, frame }: { readonly plan: LevelPlan; readonly frame: PaperFrame }) {
  const path = plan
    .flatMap(({ parts, shape }) =>
      parts.map((part) => `M${cornersText(frame, part)}${shape === 'area' ? 'Z' : ''}`),
    )
    .join('');
  return <path className={styles.plan} d={path} />;
}

/** Lines of the distances; on a printer without colours they differ by their dashes. */
function Pairs({ pairs }: Pick<PaperMap, 'pairs'>) {
  return DISTANCE_LEGEND.map(({ kind }, i) => (
    <path key={kind} className={styles.pair} data-kind={kind} d={pairs[i as keyof PaperMap['pairs']]} />
  ));
}

function Labels({
  labels,
  className,
}: {
  readonly labels: readonly PaperLabel[];
  readonly className: string | undefined;
}) {
  return (
    <g className={className} fontSize={LABEL_SIZE}>
      {labels.map(({ x, y, text }, i) => (
        // Two items may have the same name and place.
        // oxlint-disable-next-line react/no-array-index-key -- a sheet does not change
        <text key={i} x={x.toFixed(2)} y={y.toFixed(2)}>
          {text}
        </text>
      ))}
    </g>
  );
}

function North({ x }: { readonly x: number }) {
  return (
    <g className={styles.north} transform={`translate(${x} 4)`}>
      <path d="M0 0L2.4 8L0 6.4L-2.4 8Z" />
      <text y={11.6}>{TEXT.north}</text>
    </g>
  );
}

/** Scale bar at the lower left: half of it is filled. */
function Bar({ frame }: { readonly frame: PaperFrame }) {
  const { metres, width } = scaleBarOf(frame);
  return (
    <g className={styles.bar} transform={`translate(4 ${frame.height - 4})`}>
      <rect className={styles.barGround} x={-2} y={-7} width={width + 16} height={9} />
      <path d={`M0 -1.6H${width}V0H0Z`} />
      <rect x={0} y={-1.6} width={width / 2} height={1.6} />
      <text y={-3}>0</text>
      <text x={width} y={-3}>
        {metres >= 1000 ? `${metres / 1000} km` : `${metres} m`}
      </text>
    </g>
  );
}

/** What the marks mean. */
function Legend({ drawing, loaded }: { readonly drawing: PaperMap; readonly loaded: LoadedSheet }) {
  const { sheet, frame, plan, lines } = loaded;
  const id = useId();
  const marks = [
    {
      is: drawing.nodes !== '',
      mark: <path className={styles.node} strokeWidth={1.6} d="M4 2h0" />,
      text: TEXT.node,
    },
    ...DISTANCE_LEGEND.map(({ kind, text }, i) => ({
      is: drawing.pairs[i as keyof PaperMap['pairs']] !== '',
      mark: <path className={styles.pair} data-kind={kind} d="M0 2H8" />,
      text,
    })),
    {
      is: drawing.zones !== '',
      mark: <path className={styles.zone} d="M.3 .3H7.7V3.7H.3Z" />,
      text: TEXT.zone,
    },
    {
      is: drawing.cameras !== '',
      mark: <path className={styles.camera} d="M4 .3L5.6 3.4H2.4Z" />,
      text: TEXT.camera,
    },
    {
      is: plan !== undefined,
      mark: <path className={styles.plan} d="M.3 .3H7.7V3.7H.3Z" />,
      text: TEXT.plan,
    },
    { is: lines.length > 0, mark: <path className={styles.streets} d="M0 2H8" />, text: TEXT.streets },
  ];
  return (
    <figcaption>
      <ul aria-label={TEXT.legend} className={styles.legend}>
        {marks.flatMap(({ is, mark, text }) =>
          is
            ? [
                <li key={`${id} ${text}`}>
                  <svg viewBox="0 0 8 4" aria-hidden="true">
                    {mark}
                  </svg>
                  <span>{text}</span>
                </li>,
              ]
            : [],
        )}
        {frame !== undefined && <li>{paperScaleText(frame.scale)}</li>}
        {drawing.unlabelled > 0 && <li>{unlabelledText(drawing.unlabelled, sheet.nodes.length)}</li>}
      </ul>
    </figcaption>
  );
}
