import 'maplibre-gl/dist/maplibre-gl.css';
import './page.css';
import { bench, type Bench } from './bench.ts';
import { live, type Live } from './live.ts';
import { openPanel } from './panel.ts';
import { surveys, type Surveys } from './surveys.ts';
import { timelines, type Timelines } from './timelines.ts';

declare global {
  interface Window {
    bench: Bench;
    live: Live;
    surveys: Surveys;
    timelines: Timelines;
  }
}

window.bench = bench;
window.live = live;
window.surveys = surveys;
window.timelines = timelines;
document.body.append(bench.stage);
// The headless run drives the page by itself.
if (!navigator.webdriver) openPanel();
