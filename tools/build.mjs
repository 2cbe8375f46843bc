import { CONSOLE, SERVER, build } from './built.mjs';

process.exit(await build(CONSOLE, SERVER));
