import { type Config, readConfig } from '../../core/base/config.ts';
import { openDatabase } from '../../core/db/connect.ts';
import { lockFolder } from '../../core/db/lock-folder.ts';
import { migrateOnceThere } from '../../core/db/wait-for-database.ts';
import { createFileStore } from '../../core/files/file-store.ts';
import { keepFilesPrivate } from '../../core/files/private-files.ts';
import { createLog } from '../../core/logs/log.ts';
import { seedDemo } from './seed-demo.ts';

async function seed(config: Config, migrates: boolean): Promise<void> {
  const db = openDatabase(config);
  if (migrates) await migrateOnceThere(db, 0, createLog(config.logLevel));
  await seedDemo(db, createFileStore(config), new Date(), config);
  await db.destroy();
  process.exit();
}

if (process.send) {
  // Forked by a server, which has migrated: see start-demo.ts.
  process.on('disconnect', () => process.exit());
  process.once('message', (config: Config) => seed(config, false));
} else {
  // Begun by `pnpm start` (api/start.js) in a new folder, while the pages of the server are built. One that is ended half way leaves the
  // data to that server.
  keepFilesPrivate();
  const config = readConfig(process.env);
  await lockFolder(config.dataDir, 0, createLog(config.logLevel));
  await seed(config, true);
}
