import { bundleSection } from './sections/bundle.ts';
import { decodeSection } from './sections/decode.ts';
import { nightSection } from './incidents/night.ts';
import { storingSection } from './incidents/storing.ts';
import { takingSection } from './incidents/taking.ts';
import { growthSection } from './sections/growth.ts';
import { heatSection } from './sections/heat.ts';
import { listsSection, postgresListsSection } from './sections/lists.ts';
import { liveSection } from './sections/live.ts';
import { mapSection } from './sections/map.ts';
import { memorySection } from './sections/memory.ts';
import { reportBundleSection } from './sections/reportBundle.ts';
import { replaySection } from './sections/replay.ts';
import { reportSection } from './sections/reportView.ts';
import { responseSection } from './sections/response.ts';
import { scaleSection } from './sections/scale.ts';
import { scaleServersSection } from './sections/scaleServers.ts';
import { startSection } from './sections/start.ts';
import { screensSection } from './sections/screens.ts';
import { serverSection } from './sections/server.ts';
import { surveySection } from './sections/survey.ts';
import { surveyPageSection } from './sections/surveyPage.ts';
import { timelineSection } from './sections/timeline.ts';
import { windowsSection } from './sections/windows.ts';
import { webhookStormSection } from './sections/webhookStorm.ts';
import type { Stage } from './stage.ts';
import type { SectionResult } from './sectionResult.ts';

interface Section {
  readonly name: string;
  readonly run: (stage: Stage) => Promise<SectionResult>;
}

/** In the order of the run: sections that need a quiet machine come first. */
const SECTIONS: readonly Section[] = [
  { name: 'map', run: mapSection },
  { name: 'growth', run: growthSection },
  { name: 'heat map', run: heatSection },
  { name: 'timeline', run: timelineSection },
  { name: 'decode', run: decodeSection },
  { name: 'survey', run: surveySection },
  { name: 'page of the survey', run: surveyPageSection },
  { name: 'live', run: liveSection },
  { name: 'memory', run: memorySection },
  { name: 'start', run: startSection },
  { name: 'server', run: serverSection },
  { name: 'lists', run: listsSection },
  { name: 'lists on PostgreSQL', run: postgresListsSection },
  { name: 'incidents: storing', run: storingSection },
  { name: 'incidents: taking', run: takingSection },
  { name: 'incidents: response', run: responseSection },
  { name: "incidents: New Year's night", run: nightSection },
  { name: 'screens of lists', run: screensSection },
  { name: 'replay', run: replaySection },
  { name: 'report', run: reportSection },
  { name: 'report bundle', run: reportBundleSection },
  { name: 'webhook storm', run: webhookStormSection },
  { name: 'windows', run: windowsSection },
  { name: 'scale', run: scaleSection },
  { name: 'scale of three servers', run: scaleServersSection },
  { name: 'bundle', run: bundleSection },
];

/** Throws where no section's name contains the text. */
export function chosenSections(only: string | undefined): readonly Section[] {
  const chosen = SECTIONS.filter(({ name }) => name.includes(only ?? ''));
  if (chosen.length === 0)
    throw new Error(`No section is called like "${only}": ${SECTIONS.map(({ name }) => name).join(', ')}`);
  return chosen;
}
