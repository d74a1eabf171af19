import { refuse, runTests } from '../../platform/test/run-tests.ts';
import { checkSources } from './check-sources.ts';

// `pnpm check`: lint, format and types. `--staged`: of what is staged for a commit, as it lies in the folder.
const args = process.argv.slice(2);
if (args.some((arg) => arg !== '--staged')) refuse('pnpm check takes --staged, for what is staged for a commit, or nothing.');

await runTests((steps) => checkSources(steps, args.includes('--staged')));
