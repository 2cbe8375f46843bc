import { useSetAtom, useStore } from 'jotai';
import { Download, X } from 'lucide-react';
import { MESSAGE_FAILURES, FIELD_FAILURES } from '../../../domain/live/channelStatistics.ts';
import { epochMs } from '../../../domain/units.ts';
import { diagnosticsOpenAtom } from '../../data/view/drawerAtoms.ts';
import { DIAGNOSTICS_TEXT as TEXT } from '../../text/diagnostics.ts';
import { FIELD_FAILURE_TEXT, MESSAGE_FAILURE_TEXT } from '../../text/reasons.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FactList } from '../../ui/facts/FactList.tsx';
import { focusOnMount } from '../../ui/keyboard/focusOnMount.ts';
import { clockText } from '../../../domain/dayAndClock.ts';
import { useEscape } from '../../ui/keyboard/useEscape.ts';
import { useRestoreFocus } from '../../ui/keyboard/useRestoreFocus.ts';
import { useServerNow } from '../../ui/useNow.ts';
import { collectDiagnosis, exportDiagnosis, type Diagnosis } from './diagnosis.ts';
import styles from './DiagnosticsPanel.module.css';
import { figureGroups } from './figures.ts';

/** Diagnostics of the console, updated each second (Ctrl+Alt+D). */
export function DiagnosticsPanel() {
  const store = useStore();
  useServerNow();
  useRestoreFocus();
  const setOpen = useSetAtom(diagnosticsOpenAtom);
  useEscape(() => setOpen(false));
  const diagnosis = collectDiagnosis(store);
  return (
    <section className={styles.panel} aria-label={TEXT.title}>
      <header>
        <h2>{TEXT.title}</h2>
        <Button tight onPress={() => exportDiagnosis(store)}>
          <Download aria-hidden="true" />
          <span>{TEXT.exportJson}</span>
        </Button>
        <Button ghost tight icon ref={focusOnMount} aria-label={TEXT.close} onPress={() => setOpen(false)}>
          <X aria-hidden="true" />
        </Button>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <section className={styles.groups} tabIndex={0} aria-label={TEXT.figures}>
        {figureGroups(diagnosis).map(({ title, rows }) => (
          <div key={title}>
            <h3>{title}</h3>
            <FactList facts={rows.map(([name, value]) => ({ name, value }))} />
          </div>
        ))}
        <Reasons diagnosis={diagnosis} />
        <LogSection title={TEXT.failures} lines={diagnosis.summary.channel.failures.map(rejectionLine)} />
        <LogSection
          title={TEXT.history}
          lines={diagnosis.connectionHistory.map(({ at, status }) => logLine(at, status))}
        />
        <LogSection
          title={TEXT.alerts}
          lines={diagnosis.alerts.map(({ time, title, text }) => logLine(time, `${title} ${text}`))}
        />
        <LogSection
          title={TEXT.calls}
          lines={[...diagnosis.failedCalls, ...diagnosis.errors].map(({ at, text }) => logLine(at, text))}
        />
        <LogSection
          title={TEXT.sounds}
          lines={diagnosis.soundFailures.map(({ at, reason }) => logLine(at, reason))}
        />
      </section>
    </section>
  );
}

const logLine = (at: number, text: string): string => `${at === 0 ? '' : clockText(epochMs(at))} ${text}`;
const rejectionLine = ({
  at,
  reason,
  excerpt,
}: Diagnosis['summary']['channel']['failures'][number]): string => logLine(at, `${reason}: ${excerpt}`);

/** Counts of rejected messages and of messages accepted with errors, by reason. */
function Reasons({ diagnosis }: { readonly diagnosis: Diagnosis }) {
  const { messageFailures: rejected, fieldFailures: flawed } = diagnosis.summary.channel;
  const rows = [
    ...MESSAGE_FAILURES.map(
      (reason) => [MESSAGE_FAILURE_TEXT[reason], rejected[reason], TEXT.rejected] as const,
    ),
    ...FIELD_FAILURES.map((reason) => [FIELD_FAILURE_TEXT[reason], flawed[reason], TEXT.withErrors] as const),
  ];
  return (
    <div className={styles.wide}>
      <h3>
        {TEXT.rejected}, {TEXT.withErrors.toLowerCase()}
      </h3>
      <dl>
        {rows.map(([sentence, count]) => (
          <div key={sentence} data-some={count > 0 || undefined}>
            <dt>{sentence}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function LogSection({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <div className={styles.wide}>
      <h3>{title}</h3>
      {lines.length === 0 ? <p>{TEXT.none}</p> : <pre>{lines.join('\n')}</pre>}
    </div>
  );
}
