import { startFromEnvironment } from '../start.ts';

/** A server process for tests: configured by its environment, it tells its parent once it listens. */
const { address, notices } = await startFromEnvironment();
process.send?.({ address, notices });
process.disconnect();
