import { startFromEnvironment } from '../app/server.ts';

const distDir = process.env['DIST_DIR'];
/** A server process for tests: configured by its environment, it messages its parent once it listens. */
const { address, notices } = await startFromEnvironment(distDir ? { distDir } : {});
process.send?.({ address, notices });
process.disconnect();
