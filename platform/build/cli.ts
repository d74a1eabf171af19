import { buildAll, buildApp } from './build-app.ts';

// Without a name all packages are built; a package's own build script gives its name.
const [name] = process.argv.slice(2);
const results = name ? [await buildApp(name)] : await buildAll();
for (const result of results) console.log(`${result.built ? 'built    ' : 'unchanged'}  ${result.name}  ${result.version}`);
