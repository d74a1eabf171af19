import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findMutants } from './mutants.ts';
import { Runner, type Outcome, type Try } from './runner.ts';
import { intervalOf, takeSample } from './sample.ts';

const root = join(import.meta.dirname, '../..');
const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    nearest: { type: 'string', default: '8' },
    packages: { type: 'string', default: '' },
    tests: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    uncovered: { type: 'boolean', default: false },
  },
});

const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$|(^|\/)(testing\/|screens\.ts$)/.test(name);

let id = 0;
/** The sample of one folder. Numbers stay the same for the same folders, sources and seed. */
function draw(folder: string): { all: number; tries: Try[] } {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(isSource).toSorted();
  const all = files.flatMap((name) => {
    const file = join(folder, name);
    return findMutants(readFileSync(join(root, file), 'utf8'), file).map((mutant) => ({ file, mutant }));
  });
  return { all: all.length, tries: takeSample(all, Number(values.size), Number(values.seed)).map((one) => ({ id: id++, ...one })) };
}

const samples = folders.map((folder) => ({ folder, ...draw(folder) }));
const chosen = values.only === '' ? undefined : new Set(values.only.split(',').map(Number));
const tries = samples.flatMap((sample) => sample.tries).filter((one) => chosen?.has(one.id) ?? true);
const packages =
  values.packages === '' ? [...new Set(folders.map((folder) => folder.split('/')[0] ?? folder))] : values.packages.split(',');
const print = (line: string) => process.stdout.write(`${line}\n`);
const short = (text: string) => (text.length > 90 ? `${text.slice(0, 90)} …` : text).replaceAll(/\s+/g, ' ');

const runner = new Runner(packages, tries, new RegExp(values.tests));
const broken = await runner.look();
if (broken.length > 0) print(`Fail without a fault and are left out: ${broken.join(', ')}`);
const wanted = values.uncovered ? tries.filter((one) => !runner.isCovered(one)) : tries;
const outcomes = await runner.try(wanted, Number(values.nearest), ({ size }) => process.stderr.write(`${size} of ${wanted.length}\n`));
for (const { id: number, file, mutant } of wanted) {
  const outcome = outcomes.get(number);
  if (outcome !== 'killed')
    print(`${outcome}: #${number} ${file}:${mutant.line} ${mutant.operator}: ${short(mutant.original)} → ${short(mutant.text)}`);
}
for (const { folder, all, tries: sample } of values.uncovered ? [] : samples) {
  const tried = sample.filter((one) => outcomes.has(one.id));
  const count = (outcome: Outcome) => tried.filter((one) => outcomes.get(one.id) === outcome).length;
  const killed = count('killed') + count('timed out');
  const [from, to] = intervalOf(killed, tried.length).map((share) => (share * 100).toFixed(0));
  print(
    `${folder}: ${((killed / tried.length) * 100).toFixed(0)} % (95 %: ${from} to ${to}) of ${tried.length} of ${all}, seed ${values.seed}: ` +
      `${count('killed')} killed, ${count('timed out')} timed out, ${count('survived')} survived, ${count('not covered')} not covered`,
  );
}
await runner.stop();
process.exit();
