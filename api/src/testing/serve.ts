import { readConfig } from '../config.ts';
import { startServer } from '../server.ts';

/** A server process for tests: configured by its environment, it tells its parent once it listens. */
const { address, notices } = await startServer(readConfig(process.env));
process.send?.({ address, notices });
process.disconnect();
