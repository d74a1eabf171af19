import { join } from 'node:path';
import { createRsbuild } from '@rsbuild/core';
import { createJiti } from 'jiti';

// Compiles one package after another, two side by side. A process of its own (compiler.ts), and JavaScript: tsx rewrites whatever it loads,
// and Rspack writes some of its own functions into the bundle. One for all packages: what they share is read once.
process.on('disconnect', () => process.exit());

const jiti = createJiti(import.meta.url);
const noMaps = { name: 'no-maps', setup: (api) => api.modifyRspackConfig((config) => void (config.devtool = false)) };
const waiting = [];
let compiling = 0;
let last = Promise.resolve();

/** One after the other: it reads the folder from the environment. */
const readConfig = (root, folder) =>
  (last = last
    .catch(() => {})
    .then(() => {
      process.env.OUT_DIR = folder;
      return jiti.import(join(root, 'rsbuild.config.ts'), { default: true });
    }));

async function compile({ root, folder, only, maps }) {
  const found = await readConfig(root, folder);
  const config = { logLevel: 'warn', ...found, plugins: [...(found.plugins ?? []), ...(maps ? [] : [noMaps])] };
  const rsbuild = await createRsbuild({ cwd: root, config, loadEnv: true, ...(only ? { environment: [only] } : {}) });
  const { close } = await rsbuild.build();
  await close();
}

async function next() {
  const order = compiling < 2 ? waiting.shift() : undefined;
  if (!order) return;
  compiling += 1;
  const error = await compile(order).then(
    () => undefined,
    // Rsbuild has printed what is wrong in the sources.
    ({ message }) => message,
  );
  compiling -= 1;
  process.send({ folder: order.folder, error });
  void next();
}

process.on('message', (order) => {
  waiting.push(order);
  void next();
});
