import type { CSSProperties } from 'react';
import type { Statistics } from '../../../../domain/contract/statistics.ts';
import { STATISTICS_TEXT as TEXT } from '../../../text/statistics.ts';
import { ScrollRegion } from '../../../ui/page/ScrollRegion.tsx';
import { countText } from '../page/figureTexts.ts';
import { CountLink } from './CountLink.tsx';
import { listHref, type Counted } from './statisticsView.ts';
import figureStyles from '../page/figures.module.css';
import styles from './StatisticsPage.module.css';

const HOURS = 24;
const NUMBERS = Array.from({ length: HOURS }, (_, hour) => hour);

interface Props {
  readonly statistics: Statistics;
  readonly counted: Counted;
  readonly mayOpen: boolean;
}

/** Days by hours: the more reports of an hour, the fuller its colour. Each count opens its list. */
export function HourMatrix({ statistics: { rows, total }, counted, mayOpen }: Props) {
  const counts: number[] = TEXT.weekdays.flatMap(() => NUMBERS.map(() => 0));
  for (const { key, count } of rows) counts[Number(key)] = count;
  const most = Math.max(1, ...counts);
  const ofHour = NUMBERS.map((hour) => sum(TEXT.weekdays.map((_, day) => counts[day * HOURS + hour] ?? 0)));
  const peak = ofHour.indexOf(Math.max(...ofHour));
  const digits = String(Math.max(...ofHour)).length;
  const cell = (at: number) => (
    <CountLink
      count={counts[at] ?? 0}
      name={TEXT.hourName(at)}
      href={mayOpen ? listHref(counted, { key: String(at), count: 0, before: 0 }) : undefined}
    />
  );
  if (total.count === 0) return <p className={figureStyles.note}>{TEXT.noneCounted}</p>;
  return (
    <>
      <ScrollRegion className={styles.scroll} label={TEXT.hours}>
        <table className={styles.matrix} style={{ '--digits': digits } as CSSProperties}>
          <thead>
            <tr>
              <th scope="col">{TEXT.hour}</th>
              {NUMBERS.map((hour) => (
                <th key={hour} scope="col">
                  {String(hour).padStart(2, '0')}
                </th>
              ))}
              <th scope="col">{TEXT.all}</th>
            </tr>
          </thead>
          <tbody translate="no">
            {TEXT.weekdays.map((name, day) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {NUMBERS.map((hour) => {
                  const at = day * HOURS + hour;
                  const share = { '--share': (counts[at] ?? 0) / most } as CSSProperties;
                  return (
                    <td key={hour} data-none={counts[at] === 0 || undefined} style={share}>
                      {counts[at] === 0 ? '' : cell(at)}
                    </td>
                  );
                })}
                <td className={styles.sum}>{countText(sum(counts.slice(day * HOURS, (day + 1) * HOURS)))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{TEXT.all}</th>
              {ofHour.map((count, hour) => (
                <td key={NUMBERS[hour]} className={styles.sum}>
                  {count === 0 ? '·' : countText(count)}
                </td>
              ))}
              <td className={styles.sum}>{countText(total.count)}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
      <p className={figureStyles.note}>{TEXT.most(peak, countText(ofHour[peak] ?? 0))}</p>
    </>
  );
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}
