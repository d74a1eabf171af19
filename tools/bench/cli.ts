import { prepare } from '../prepare.ts';
import { readBenchOptions } from './options.ts';

readBenchOptions();
await prepare({ build: true });
await import('./bench.ts');
