/** Entry of the thread that draws the scenes of reports for one page. */
import * as Comlink from 'comlink';
import { SceneWorker } from './sceneWorker.tsx';

Comlink.expose(new SceneWorker());
