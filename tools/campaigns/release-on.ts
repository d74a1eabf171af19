import { diskStore } from '../../platform/store/disk-store.ts';
import { releaseStamped } from '../../e2e/fixtures/release-stamped.ts';

// A team that releases one version after another, until it is killed: `release-on.ts FOLDER FIRST`. It prints each when it is out.
const [folder = '', first = '1'] = process.argv.slice(2);
for (let number = Number(first); ; number++) {
  process.stdout.write(`begun ${number}\n`);
  await releaseStamped(diskStore(folder), { version: `campaign-${number}`, heading: `Galerías ${number}` });
  process.stdout.write(`out ${number}\n`);
}
