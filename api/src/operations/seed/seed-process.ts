import type { Config } from '../../core/base/config.ts';
import { openDatabase } from '../../core/db/connect.ts';
import { createFileStore } from '../../core/files/file-store.ts';
import { seedDemo } from './seed-demo.ts';

/** See start-demo.ts. */
process.on('disconnect', () => process.exit());

process.once('message', async (config: Config) => {
  const db = openDatabase(config);
  await seedDemo(db, createFileStore(config), new Date());
  await db.destroy();
  process.exit();
});
