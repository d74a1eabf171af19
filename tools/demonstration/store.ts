import { usualTimeouts } from '../../api/src/core/peers/timeouts.ts';
import { hasUsers } from '../../api/src/accounts/users/users-queries.ts';
import { ConfigError, readConfig } from '../../api/src/core/base/config.ts';
import { openDatabase } from '../../api/src/core/db/connect.ts';
import { lockFolder } from '../../api/src/core/db/lock-folder.ts';
import { migrateOnceThere } from '../../api/src/core/db/wait-for-database.ts';
import { createFileStore } from '../../api/src/core/files/file-store.ts';
import { keepFilesPrivate } from '../../api/src/core/files/private-files.ts';
import { createLog, explainError } from '../../api/src/core/logs/log.ts';
import { listLogIns } from './list-log-ins.ts';

// Stores the demonstration where no one has an account yet, and prints who can log in. It reads the settings of the server. One that is
// ended half way leaves an empty database to the next.
try {
  keepFilesPrivate();
  const config = readConfig(process.env);
  if (config.production) throw new ConfigError(['A site in production gets no demonstration.']);
  const log = createLog(config.logLevel);
  const db = openDatabase(config);
  // Without any table there are no accounts either. A server that runs on the same folder has some.
  if (!(await hasUsers(db).catch(() => false))) {
    if (!config.databaseUrl) await lockFolder(config.dataDir, 0, log);
    await migrateOnceThere(db, usualTimeouts.databaseAtStart, log);
    const { storeDemonstration } = await import('./store-demonstration.ts');
    await storeDemonstration(db, createFileStore(config), new Date(), config);
  }
  console.log((await listLogIns(db, config.publicUrl)).join('\n'));
  await db.destroy();
  process.exit();
} catch (error) {
  console.error(explainError(error));
  process.exit(1);
}
