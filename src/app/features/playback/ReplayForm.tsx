import { useSetAtom, useStore } from 'jotai';
import { use, useState, type FormEvent } from 'react';
import type { PlaybackBasis } from '../../../domain/playback/playbackPort.ts';
import { writePlayback } from '../../../domain/playback/playbackLink.ts';
import { epochMs, fullSecond, type EpochMs, type Millis } from '../../../domain/units.ts';
import { serverNow } from '../../browser/serverClock.ts';
import { openReplayAtom } from '../../data/view/replayAtoms.ts';
import { timelineViewAtom } from '../../data/view/viewAtoms.ts';
import { REPLAY_TEXT as TEXT } from '../../text/replay.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Segments } from '../../ui/controls/Segments.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { LAST_SECOND, localText, timeOfLocalText } from '../../ui/facts/localTime.ts';
import { focusOnMount } from '../../ui/keyboard/focusOnMount.ts';
import menu from '../../ui/popups/menu.module.css';
import { PopupClose } from '../../ui/popups/Popup.tsx';

const HOUR: Millis = 3_600_000;

/** Chooses the period of a replay, at first the past of the timeline's window, and starts it. */
export function ReplayForm() {
  const store = useStore();
  const open = useSetAtom(openReplayAtom);
  const close = use(PopupClose);
  const [now] = useState(() => fullSecond(serverNow(store)));
  const [shown] = useState(() => periodOf(store.get(timelineViewAtom), now));
  const [from, setFrom] = useState(() => localText(shown.from));
  const [to, setTo] = useState(() => localText(shown.to));
  const [basis, setBasis] = useState<PlaybackBasis>('happened');
  const [error, setError] = useState('');
  const start = (first: EpochMs | undefined, last: EpochMs | undefined) => {
    if (first === undefined || last === undefined || last <= first || last > serverNow(store))
      return setError(TEXT.badPeriod);
    const pace = { isPlaying: false, speed: 1, skipsGaps: false, loops: false } as const;
    const request = { period: { from: first, to: last }, at: first, pace, basis, role: 'own' as const };
    open(writePlayback(request, (instant) => new Date(instant).toISOString()));
    close();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start(timeOfLocalText(from, shown.from), timeOfLocalText(to, shown.to));
  };
  const last = (span: Millis) => () => start(epochMs(now - span), now);
  return (
    <form className={menu.panel} aria-label={TEXT.open} onSubmit={submit}>
      <Field
        ref={focusOnMount}
        type="datetime-local"
        step={1}
        max={LAST_SECOND}
        label={TEXT.from}
        value={from}
        error=""
        onText={setFrom}
      />
      <Field
        type="datetime-local"
        step={1}
        max={LAST_SECOND}
        label={TEXT.to}
        value={to}
        error={error}
        onText={setTo}
      />
      <Segments
        label={TEXT.clock}
        value={basis}
        choices={[
          { value: 'happened', text: TEXT.clocks.happened },
          { value: 'known', text: TEXT.clocks.own },
        ]}
        onChoose={setBasis}
      />
      <div className={menu.row}>
        <Button tight onPress={last(HOUR)}>
          {TEXT.lastHour}
        </Button>
        <Button tight onPress={last(12 * HOUR)}>
          {TEXT.lastNight}
        </Button>
        <Button tight primary type="submit">
          {TEXT.start}
        </Button>
      </div>
    </form>
  );
}

/** The past of a window; the last hour where it has none. Whole seconds. */
function periodOf({ from, to }: { readonly from: EpochMs; readonly to: EpochMs }, now: EpochMs) {
  const end = epochMs(Math.min(to, now));
  const hasPast = end - from >= 1000;
  return { from: fullSecond(hasPast ? from : epochMs(now - HOUR)), to: fullSecond(hasPast ? end : now) };
}
