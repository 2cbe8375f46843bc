import { CircleCheck, CircleHelp, OctagonAlert } from 'lucide-react';
import { isRow, type Row } from '../../../domain/json/row.ts';
import { fieldLabel } from '../../../domain/resources/definition/fieldLabel.ts';
import { epochMs, type Millis } from '../../../domain/units.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import { HEALTH_TEXT as TEXT } from '../../text/administration.ts';
import { FactList } from '../../ui/facts/FactList.tsx';
import { dateTimeText } from '../../../domain/dayAndClock.ts';
import { AdminPage, WhenLoaded } from './page/AdminPage.tsx';
import { bytesText } from './page/figureTexts.ts';
import styles from './HealthPage.module.css';
import { parseHealth, type NamedComponent } from './page/parsers.ts';
import { usePolled } from './page/usePolled.ts';

const POLL_MS: Millis = 5000;
/** Status when a part is down. A 503 has the same body as a 200. */
const UNAVAILABLE = 503;
const ICONS = { UP: CircleCheck, DOWN: OctagonAlert, UNKNOWN: CircleHelp } as const;

/** State of each part of the server with its reasons. */
export function HealthPage() {
  const [polled, refresh] = usePolled(PATHS.health, {
    parse: parseHealth,
    every: POLL_MS,
    alsoStatus: UNAVAILABLE,
  });
  return (
    <AdminPage title={TEXT.title} about={TEXT.about} onRefresh={refresh}>
      <WhenLoaded polled={polled} onRetry={refresh}>
        {(components) => (
          <>
            <Verdict components={components} />
            <ul className={styles.parts}>
              {components.map((component) => (
                <Part key={component.name} {...component} />
              ))}
            </ul>
          </>
        )}
      </WhenLoaded>
    </AdminPage>
  );
}

const nameOf = (name: string): string => TEXT.names[name] ?? name;

function Verdict({ components }: { readonly components: readonly NamedComponent[] }) {
  const down = components.filter(({ status }) => status === 'DOWN').map(({ name }) => nameOf(name));
  const isUp = down.length === 0;
  const Icon = isUp ? CircleCheck : OctagonAlert;
  return (
    <section className={styles.verdict} data-tone={isUp ? 'ok' : 'danger'} aria-live="polite">
      <Icon aria-hidden="true" />
      <div>
        <h2>{isUp ? TEXT.up : TEXT.down(down.join(', '))}</h2>
        <p>{isUp ? TEXT.upHint : TEXT.downHint}</p>
      </div>
    </section>
  );
}

function Part({ name, status, details }: NamedComponent) {
  const Icon = ICONS[status];
  return (
    <li className={styles.part} data-status={status} data-level={details['level']}>
      <h3>
        <Icon aria-hidden="true" />
        <span>{nameOf(name)}</span>
        <b>{status}</b>
      </h3>
      <FactList
        facts={Object.entries(details).map(([fact, value]) => ({
          name: fieldLabel(fact, {}),
          value: valueText(name, value),
        }))}
      />
    </li>
  );
}

/** "none", or "2: reports 7, reports 9". */
function countedText(
  component: string,
  { count, rows }: { readonly count: unknown; readonly rows: unknown },
): string {
  return count === 0 ? TEXT.none : `${String(count)}: ${valueText(component, rows)}`;
}

/** "1.2 GB, +34 MB a day". */
function useText({ bytes, perDay }: Row): string {
  const used = bytesText(Number(bytes));
  if (typeof perDay !== 'number') return used;
  return `${used}, ${TEXT.perDay(`${perDay < 0 ? '−' : '+'}${bytesText(Math.abs(perDay))}`)}`;
}

const ISO = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function valueText(component: string, value: unknown): string {
  if (component === 'diskUse' && isRow(value)) return useText(value);
  if (component === 'diskSpace' && typeof value === 'number') return bytesText(value);
  if (Array.isArray(value)) return value.length === 0 ? TEXT.none : value.map(String).join(', ');
  if (typeof value === 'string' && ISO.test(value)) {
    const at = epochMs(Date.parse(value));
    return dateTimeText(at);
  }
  if (typeof value !== 'object' || value === null) return String(value);
  if ('count' in value && 'rows' in value) return countedText(component, value);
  return Object.entries(value)
    .map(([name, part]) => `${name} ${valueText(component, part)}`)
    .join(', ');
}
