import { run } from './run.mjs';

const lint = await run('oxlint', ['--fix', '--quiet']);
const format = await run('oxfmt', []);
process.exit(lint || format);
