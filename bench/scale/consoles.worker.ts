/** Thread of simulated consoles; its logic is ConsoleGroup. */
import { parentPort } from 'node:worker_threads';
import { ConsoleGroup } from './consoleGroup.ts';
import type { FromThread, ToThread } from './messages.ts';

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the bench');
const group = new ConsoleGroup((message: FromThread) => port.postMessage(message));
port.on('message', (message: ToThread) => group.handle(message));
