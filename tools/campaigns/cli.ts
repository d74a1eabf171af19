import { prepare } from '../prepare.ts';
import { readCampaignOptions } from './options.ts';

readCampaignOptions();
await prepare({ build: true });
await import('./campaign.ts');
