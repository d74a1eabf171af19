import { deviceNames } from 'shared/facts/device-names';
import { createDraft } from 'shared/form/draft';
import { blankRider } from './rider.ts';

export const riderDraft = createDraft(deviceNames.draft, blankRider);
