/** Entry of the thread that reads the sounds of a report for one page. */
import * as Comlink from 'comlink';
import { SoundWorker } from './sound/soundWorker.ts';

Comlink.expose(new SoundWorker());
