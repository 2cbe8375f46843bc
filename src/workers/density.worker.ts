/** Entry of the thread that computes how close together reports lie, for one page. */
import * as Comlink from 'comlink';
import { DensityWorker } from './density/densityWorker.ts';

Comlink.expose(new DensityWorker());
