import { readConfig } from '../core/base/config.ts';
import { keepFilesPrivate } from '../core/files/private-files.ts';
import { type RunningServer, startServer } from './server.ts';

/** The server that the environment describes, in a process of its own. @throws ConfigError when it describes none. */
export function startFromEnvironment(options: { distDir?: string } = {}): Promise<RunningServer> {
  keepFilesPrivate();
  return startServer(readConfig(process.env), options);
}
