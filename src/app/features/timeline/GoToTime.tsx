import { useSetAtom, useStore } from 'jotai';
import { use, useState, type FormEvent } from 'react';
import { epochMs, type EpochMs, type Millis } from '../../../domain/units.ts';
import { SEARCH_TEXT } from '../../text/search.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { focusOnMount } from '../../ui/keyboard/focusOnMount.ts';
import menu from '../../ui/popups/menu.module.css';
import { PopupClose } from '../../ui/popups/Popup.tsx';
import { shownNow } from '../../browser/serverClock.ts';
import { centreTimelineAtom, setRollingAtom, timelineMiddleAtom } from '../../data/view/timelineAtoms.ts';
import { LAST_SECOND, localText, timeOfLocalText } from '../../ui/facts/localTime.ts';

const HOUR: Millis = 3_600_000;

/**
 * Form that centres the timeline on a date and time, which pauses rolling, and then closes; a step back leaves it open. It begins
 * with the time that the paused timeline shows, while it rolls with now.
 */
export function GoToTime() {
  const store = useStore();
  const [shown, setShown] = useState(() => store.get(timelineMiddleAtom) ?? shownNow(store));
  const [text, setText] = useState(() => localText(shown));
  const [error, setError] = useState('');
  const close = use(PopupClose);
  const centre = useSetAtom(centreTimelineAtom);
  const setRolling = useSetAtom(setRollingAtom);
  const show = (time: EpochMs) => {
    setShown(time);
    setText(localText(time));
    setError('');
    centre(time);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const time = timeOfLocalText(text, shown);
    if (time === undefined) return setError(SEARCH_TEXT.noTime);
    show(time);
    close();
  };
  const showNow = () => {
    setRolling(true);
    close();
  };
  const before = (span: Millis) => () =>
    show(epochMs((timeOfLocalText(text, shown) ?? shownNow(store)) - span));
  return (
    <form className={menu.panel} aria-label={SEARCH_TEXT.goToTime} onSubmit={submit}>
      <Field
        ref={focusOnMount}
        type="datetime-local"
        step={1}
        max={LAST_SECOND}
        label={SEARCH_TEXT.dateAndTime}
        value={text}
        error={error}
        onText={setText}
      />
      <div className={menu.row}>
        <Button tight onPress={before(HOUR)}>
          {SEARCH_TEXT.hourBefore}
        </Button>
        <Button tight onPress={before(24 * HOUR)}>
          {SEARCH_TEXT.dayBefore}
        </Button>
        <Button tight onPress={showNow}>
          {SEARCH_TEXT.now}
        </Button>
        <Button tight primary type="submit">
          {SEARCH_TEXT.go}
        </Button>
      </div>
    </form>
  );
}
