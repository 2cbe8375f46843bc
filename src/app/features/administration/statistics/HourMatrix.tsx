import type { CSSProperties } from 'react';
import type { Statistics } from '../../../../domain/contract/statistics.ts';
import { HOURS, sumOf, weekHours } from '../../../../domain/statistics/weekHours.ts';
import { STATISTICS_TEXT as TEXT } from '../../../text/statistics.ts';
import { ScrollRegion } from '../../../ui/page/ScrollRegion.tsx';
import { countText } from '../page/figureTexts.ts';
import { CountLink } from './CountLink.tsx';
import { listHref, type Counted } from './statisticsView.ts';
import figureStyles from '../page/figures.module.css';
import styles from './StatisticsPage.module.css';

interface Props {
  readonly statistics: Statistics;
  readonly counted: Counted;
  readonly mayOpen: boolean;
}

/** Days by hours: the more reports of an hour, the fuller its colour. Each count opens its list. */
export function HourMatrix({ statistics: { rows, total }, counted, mayOpen }: Props) {
  const { days, ofHour, most, busiest, peak } = weekHours(rows);
  const digits = String(Math.max(...ofHour)).length;
  const cell = (at: number, count: number) => (
    <CountLink
      count={count}
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
              {HOURS.map((hour) => (
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
                {(days[day] ?? []).map((count, hour) => {
                  const share = { '--share': count / most } as CSSProperties;
                  return (
                    <td key={HOURS[hour]} data-none={count === 0 || undefined} style={share}>
                      {count === 0 ? '' : cell(day * HOURS.length + hour, count)}
                    </td>
                  );
                })}
                <td className={styles.sum}>{countText(sumOf(days[day] ?? []))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{TEXT.all}</th>
              {ofHour.map((count, hour) => (
                <td key={HOURS[hour]} className={styles.sum}>
                  {count === 0 ? '·' : countText(count)}
                </td>
              ))}
              <td className={styles.sum}>{countText(total.count)}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
      <p className={figureStyles.note}>
        {TEXT.mostOfWeek(busiest, countText(most))} {TEXT.most(peak, countText(ofHour[peak] ?? 0))}.
      </p>
    </>
  );
}
