import { prepare } from '../prepare.ts';
import { readScreenshotOptions } from './options.ts';

await readScreenshotOptions();
await prepare({ build: true });
await import('./screenshots.ts');
