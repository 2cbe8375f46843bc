import 'maplibre-gl/dist/maplibre-gl.css';
import './page.css';
import { bench, type Bench } from './bench.ts';

declare global {
  interface Window {
    bench: Bench;
  }
}

window.bench = bench;
document.body.append(bench.stage);
