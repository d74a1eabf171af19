import { prepare } from './prepare.ts';
import { readBenchOptions } from './bench/options.ts';
import { readCampaignOptions } from './campaigns/options.ts';
import { readScreenshotOptions } from './screenshots/options.ts';

// `cli.ts bench …`: a tool that needs the whole product built, and its arguments. They are read before that, and again by the tool.
const tools = {
  bench: { readOptions: readBenchOptions, run: () => import('./bench/bench.ts') },
  campaign: { readOptions: readCampaignOptions, run: () => import('./campaigns/campaign.ts') },
  screenshots: { readOptions: readScreenshotOptions, run: () => import('./screenshots/screenshots.ts') },
};
const [name] = process.argv.splice(2, 1);
const [, tool] = Object.entries(tools).find(([each]) => each === name) ?? [];
if (!tool) throw new Error(`There is no tool ${name}: ${Object.keys(tools).join(', ')}.`);

await tool.readOptions();
await prepare({ build: true });
await tool.run();
