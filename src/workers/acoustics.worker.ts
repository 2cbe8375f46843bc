/** Entry of the thread that fits what sensors measured, for one page. */
import * as Comlink from 'comlink';
import { AcousticsWorker } from './acoustics/acousticsWorker.ts';

Comlink.expose(new AcousticsWorker());
