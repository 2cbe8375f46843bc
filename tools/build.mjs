import { CONSOLE, SERVER, build } from './built.mjs';
import { writeNotices } from './notices.mjs';

process.exit((await build(CONSOLE, SERVER)) || (await writeNotices()));
