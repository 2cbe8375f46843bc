import { run } from './run.mjs';

const lint = run('oxlint', ['--fix', '--quiet']);
const format = run('oxfmt', []);
process.exit(lint || format);
