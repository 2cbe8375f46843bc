import { useAtom, useAtomValue, useSetAtom, useStore, atom } from 'jotai';
import { Link2, List, Minus, Pause, Play, Plus, SkipForward } from 'lucide-react';
import { reportError } from '../../browser/errorLog.ts';
import { LIVE_TEXT } from '../../text/live.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { isWallAtom } from '../../data/view/wallAtoms.ts';
import { copyMomentLink } from '../../data/view/copyLink.ts';
import {
  rollingAtom,
  setRollingAtom,
  timelineListAtom,
  timelineSpanAtom,
  zoomTimelineAtom,
} from '../../data/view/timelineAtoms.ts';
import { spanText } from '../../data/view/timelineWindow.ts';
import { showLatest } from './showLatest.ts';
import { TimelineBody } from './TimelineBody.tsx';
import { TimelineCounts } from './TimelineCounts.tsx';
import styles from './TimelinePanel.module.css';
import { TimelineTools } from './TimelineTools.tsx';
import { useTimelineHeight } from './useTimelineHeight.ts';
import { middleOf } from '../../../domain/time/timeWindow.ts';
import { epochMs, type Millis } from '../../../domain/units.ts';
import { timeZoneTexts } from '../../ui/facts/timeText.ts';
import { timelineViewAtom } from '../../data/view/viewAtoms.ts';

/** Clocks change at whole quarters of an hour. */
const QUARTER: Millis = 15 * 60_000;

/** The quarter at the middle of the window: the window itself moves with every second and step, and texts of zones take a millisecond. */
const quarterAtom = atom((get) => Math.floor(middleOf(get(timelineViewAtom)) / QUARTER));

/** Time zone of the browser at the middle of the window. */
function TimeZoneLabel() {
  const quarter = useAtomValue(quarterAtom);
  const [name, ...more] = timeZoneTexts(epochMs(quarter * QUARTER));
  return (
    <span className={styles.zone} title={[name, ...more].join(' ')}>
      <b>{name}</b> <span>{more.join(' ')}</span>
    </span>
  );
}

/** Timeline with buttons, counts and time zone above; the upper edge resizes it. */
export function TimelinePanel() {
  const isWall = useAtomValue(isWallAtom);
  const { panel, height, grip } = useTimelineHeight();
  return (
    <section
      ref={panel}
      className={styles.panel}
      style={{ height: `${height}rem` }}
      aria-label={LIVE_TEXT.timeline}
    >
      <div {...grip} className={styles.grip} aria-label={LIVE_TEXT.resizeTimeline} />
      {isWall ? <WallHead /> : <DeskHead />}
      <TimelineBody />
    </section>
  );
}

/** What is to be read of the timeline on a wall. */
function WallHead() {
  return (
    <div className={styles.head}>
      <TimelineCounts />
      <TimeZoneLabel />
    </div>
  );
}

function DeskHead() {
  const store = useStore();
  return (
    <div className={styles.head}>
      <Rolling />
      <Button tight onPress={() => void showLatest(store).catch(reportError(store, 'latest'))}>
        <SkipForward aria-hidden="true" />
        <span>{LIVE_TEXT.latest}</span>
      </Button>
      <Zoom />
      <TimelineCounts />
      <TimeZoneLabel />
      <Button
        tight
        icon
        aria-label={LIVE_TEXT.copyMomentLink}
        title={LIVE_TEXT.copyMomentLink}
        onPress={() => copyMomentLink(store)}
      >
        <Link2 aria-hidden="true" />
      </Button>
      <TimelineTools />
      <ListSwitch />
    </div>
  );
}

function ListSwitch() {
  const [isList, setList] = useAtom(timelineListAtom);
  return (
    <Button
      tight
      icon
      aria-label={LIVE_TEXT.timelineList}
      title={LIVE_TEXT.timelineList}
      aria-pressed={isList}
      onPress={() => setList(!isList)}
    >
      <List aria-hidden="true" />
    </Button>
  );
}

function Rolling() {
  const rolling = useAtomValue(rollingAtom);
  const setRolling = useSetAtom(setRollingAtom);
  return (
    <Button tight onPress={() => setRolling(!rolling)}>
      {rolling ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      <span>{rolling ? LIVE_TEXT.pause : LIVE_TEXT.startRolling}</span>
    </Button>
  );
}

function Zoom() {
  const span = useAtomValue(timelineSpanAtom);
  const zoom = useSetAtom(zoomTimelineAtom);
  return (
    <div className={styles.zoom}>
      <button type="button" aria-label={LIVE_TEXT.timelineOut} onClick={() => zoom('out')}>
        <Minus aria-hidden="true" />
      </button>
      <output>{spanText(span)}</output>
      <button type="button" aria-label={LIVE_TEXT.timelineIn} onClick={() => zoom('in')}>
        <Plus aria-hidden="true" />
      </button>
    </div>
  );
}
