/** Worker thread that reads the use of the disk once, so that the main thread of the server is not blocked. */
import { parentPort, workerData } from 'node:worker_threads';
import type { DatabaseAddress } from '../store/snapshot.ts';
import { readDiskUse } from './readDiskUse.ts';

parentPort?.postMessage(await readDiskUse(workerData as DatabaseAddress));
