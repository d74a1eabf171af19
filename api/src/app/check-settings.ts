import { ConfigError, readConfig } from '../core/base/config.ts';
import { keepFilesPrivate } from '../core/files/private-files.ts';

// Validates the environment alone, before an install and a build: ends with 78 (EX_CONFIG) where it describes no server.
keepFilesPrivate();
try {
  readConfig(process.env);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.mistakes.join('\n'));
  process.exitCode = 78;
}
