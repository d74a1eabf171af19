import { type Capability, listCapabilities } from 'shared/contract/calls';
import { serverCan } from './capabilities.ts';

/** The page's server is ours as it was before these. */
export const serverLacks = (...named: readonly Capability[]): void =>
  serverCan(...listCapabilities().filter((capability) => !named.includes(capability)));
