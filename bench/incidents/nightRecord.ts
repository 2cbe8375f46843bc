/** What a person at a console sees and hears in a storm: read from the page itself. */
import type { Page } from 'playwright';

/** Epoch ms at which each marked report was first in a place of the page, by the number of its mark. */
type FirstTimes = Readonly<Record<number, number>>;

export interface NightRecord {
  readonly toast: FirstTimes;
  readonly queue: FirstTimes;
  /** Toasts that each mark had. */
  readonly toasts: Readonly<Record<number, number>>;
  /** Most toasts of reports at a time. */
  readonly mostToasts: number;
  /** When the timeline's number of reports of the lane rose, with the number. */
  readonly timeline: readonly { readonly at: number; readonly count: number }[];
  /** When sounds of an alarm began: one for each, not one for each tone. */
  readonly sounds: readonly number[];
}

/** A word in the message and the zone of a report, such as "night-7x"; its end parts it from a number that follows in the page. */
export const markOf = (number: number): string => `night-${number}x`;

/** Starts the record. Runs in the page before its own code. */
export function recordNight(): void {
  const record = {
    toast: {} as Record<number, number>,
    queue: {} as Record<number, number>,
    toasts: {} as Record<number, number>,
    mostToasts: 0,
    timeline: [] as { at: number; count: number }[],
    sounds: [] as number[],
  };
  Object.assign(window, { nightRecord: record });
  const known = new Set<string>();
  const readMarks = (selector: string, note: (mark: number, element: Element) => void) => {
    const elements = document.querySelectorAll(selector);
    for (const element of elements) {
      const mark = /night-(\d+)x/.exec(element.textContent ?? '')?.[1];
      if (mark !== undefined) note(Number(mark), element);
    }
    return elements.length;
  };
  const look = () => {
    const now = Date.now();
    const toasts = readMarks('[role=alert][data-kind=report]', (mark, element) => {
      record.toast[mark] ??= now;
      const id = element.getAttribute('data-alert') ?? '';
      if (known.has(id)) return;
      known.add(id);
      record.toasts[mark] = (record.toasts[mark] ?? 0) + 1;
    });
    record.mostToasts = Math.max(record.mostToasts, toasts);
    readMarks('[role=tabpanel] article', (mark) => (record.queue[mark] ??= now));
    const texts = document.querySelectorAll('li[title=Shot] b, li[title=Panic] b');
    const count = [...texts].reduce((sum, each) => sum + Number(each.textContent ?? 0), 0);
    if (count !== record.timeline.at(-1)?.count) record.timeline.push({ at: now, count });
  };
  document.addEventListener('DOMContentLoaded', () =>
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    }),
  );
  class HeardOscillator extends OscillatorNode {
    override start(when?: number): void {
      const now = Date.now();
      if (this.context.state === 'running' && now - (record.sounds.at(-1) ?? 0) > 300)
        record.sounds.push(now);
      super.start(when);
    }
  }
  AudioContext.prototype.createOscillator = function createOscillator() {
    return new HeardOscillator(this);
  };
}

/** The record so far. */
export function readNight(page: Page): Promise<NightRecord> {
  return page.evaluate(() => (window as unknown as { nightRecord: NightRecord }).nightRecord);
}
