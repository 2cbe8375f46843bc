import { useAtomValue, useStore } from 'jotai';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { dateTimeText } from '../../../../domain/dayAndClock.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import { writeIso } from '../../../../domain/json/instant.ts';
import type { EpochMs } from '../../../../domain/units.ts';
import { downloadBlob } from '../../../browser/downloadBlob.ts';
import { serverNow } from '../../../browser/serverClock.ts';
import { squadsAtom } from '../../../data/loading/testModeAtoms.ts';
import { PERIOD_TEXT, RESPONSE_PERIODS, RESPONSE_TEXT as TEXT } from '../../../text/response.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ChoiceField } from '../../../ui/controls/ChoiceField.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Message } from '../../../ui/controls/Message.tsx';
import { LAST_MINUTE, momentField, readMomentField } from '../../../ui/facts/moment.ts';
import { AdminPage, WhenLoaded } from '../page/AdminPage.tsx';
import { usePolled } from '../page/usePolled.ts';
import { ResponseFigureList } from './ResponseFigureList.tsx';
import {
  parseResponse,
  readResponseChoice,
  responseCsv,
  spanOf,
  writeResponseChoice,
  type ResponseChoice,
  type ResponseSpan,
} from './responseView.ts';
import styles from './ResponsePage.module.css';
import type { ResponseFigures } from '../../../../domain/contract/response.ts';

const PERIOD_CHOICES = RESPONSE_PERIODS.map((value) => ({ value, text: PERIOD_TEXT[value] }));

/** How people keep up with incidents in a period, beside the equal one before. The choice is in the address. */
export function ResponsePage() {
  const store = useStore();
  const [path, navigate] = useLocation();
  const choice = readResponseChoice(useSearch());
  const [asOf, setAsOf] = useState(() => serverNow(store));
  const span = spanOf(choice, asOf);
  const change = (changed: Partial<ResponseChoice>) => {
    // An own period begins with the one that was shown.
    const shown = changed.period === 'own' && span && { from: writeIso(span.from), to: writeIso(span.to) };
    setAsOf(serverNow(store));
    navigate(`${path}?${writeResponseChoice({ ...choice, ...shown, ...changed })}`, { replace: true });
  };
  return (
    <AdminPage
      title={TEXT.title}
      about={TEXT.about}
      tools={<ResponseFields choice={choice} onChange={change} />}
      onRefresh={() => setAsOf(serverNow(store))}
    >
      {span === undefined ? (
        <Message title={TEXT.invalid} />
      ) : (
        <Loaded span={span} squad={choice.squad} asOf={asOf} />
      )}
    </AdminPage>
  );
}

interface LoadedProps {
  readonly span: ResponseSpan;
  /** '' for all. */
  readonly squad: string;
  readonly asOf: EpochMs;
}

function Loaded({ span: { from, to }, squad, asOf }: LoadedProps) {
  const query = new URLSearchParams({
    from: String(from),
    to: String(to),
    ...(squad !== '' && { squadId: squad }),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }).toString();
  const [polled, refresh] = usePolled(PATHS.response, { parse: parseResponse, query });
  return (
    <WhenLoaded polled={polled} onRetry={refresh}>
      {(figures) => (
        <>
          <div className={styles.head}>
            <p>
              {dateTimeText(figures.now.from)} – {dateTimeText(figures.now.to)}
            </p>
            <Exports figures={figures} />
          </div>
          <ResponseFigureList figures={figures} asOf={asOf} squad={squad} />
        </>
      )}
    </WhenLoaded>
  );
}

interface FieldsProps {
  readonly choice: ResponseChoice;
  readonly onChange: (changed: Partial<ResponseChoice>) => void;
}

function ResponseFields({ choice, onChange }: FieldsProps) {
  const squads = useAtomValue(squadsAtom);
  return (
    <>
      <ChoiceField
        label={TEXT.period}
        value={choice.period}
        choices={PERIOD_CHOICES}
        onChoose={(value) => onChange({ period: RESPONSE_PERIODS.find((name) => name === value) ?? 'shift' })}
      />
      {choice.period === 'own' &&
        (['from', 'to'] as const).map((end) => (
          <Field
            key={end}
            label={TEXT[end]}
            type="datetime-local"
            error=""
            max={LAST_MINUTE}
            value={momentField(choice[end])}
            onText={(text) => onChange({ [end]: readMomentField(text) })}
          />
        ))}
      <ChoiceField
        label={TEXT.squad}
        value={choice.squad}
        none={TEXT.allSquads}
        choices={squads.map(({ squadId }) => ({ value: squadId, text: squadId }))}
        onChoose={(squad) => onChange({ squad })}
      />
    </>
  );
}

/** Saves the figures as a file, and prints the page. */
function Exports({ figures }: { readonly figures: ResponseFigures }) {
  const save = () => {
    const name = `response ${dateTimeText(figures.now.to).replaceAll(':', '-')}.csv`;
    downloadBlob(new Blob([responseCsv(figures)], { type: 'text/csv' }), name);
  };
  return (
    <span className={styles.exports}>
      <Button onPress={save}>
        <Download aria-hidden="true" />
        <span>{TEXT.csv}</span>
      </Button>
      <Button onPress={() => window.print()}>
        <Printer aria-hidden="true" />
        <span>{TEXT.print}</span>
      </Button>
    </span>
  );
}
