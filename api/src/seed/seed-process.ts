import type { Config } from '../config.ts';
import { openDatabase } from '../db/connect.ts';
import { createFileStore } from '../files/create-file-store.ts';
import { seedDemo } from './seed-demo.ts';

/** See seed-apart.ts. */
process.on('disconnect', () => process.exit());

process.once('message', async (config: Config) => {
  const db = openDatabase(config);
  await seedDemo(db, createFileStore(config), new Date());
  await db.destroy();
  process.exit();
});
