import { dirname, join, relative } from 'node:path';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { instrument, type Mutant } from './mutants.ts';

const root = join(import.meta.dirname, '../..');

export interface Try {
  id: number;
  /** From the root of the project. */
  file: string;
  mutant: Mutant;
}
export type Outcome = 'killed' | 'timed out' | 'survived' | 'not covered';

/** In milliseconds: a test that takes longer with a fault in it has failed by that. */
const patience = { test: 30_000, run: 150_000 };

/** The projects' own tests, with the faults in the sources as they are loaded. Nothing on the disk changes. */
function start(packages: string[], tries: Try[]): Promise<Vitest> {
  const plugin = {
    name: 'faults',
    enforce: 'pre' as const,
    transform(source: string, id: string) {
      const file = relative(root, id.split('?')[0] ?? id);
      const inFile = tries.filter((one) => one.file === file);
      return inFile.length > 0 ? { code: instrument(source, inFile), map: null } : undefined;
    },
  };
  const projects = packages.map((name) => ({
    extends: join(root, name, 'vitest.config.ts'),
    root: join(root, name),
    plugins: [plugin],
    test: { name, setupFiles: [join(import.meta.dirname, 'setup.ts')], testTimeout: patience.test, hookTimeout: patience.test },
  }));
  return createVitest('test', { root, config: false, watch: false, projects, reporters: [{}], maxWorkers: 2 });
}

type Hits = Map<TestSpecification, Record<number, number>>;

const isBroken = (module: TestModule) => !module.ok();

/** The first thing that went wrong in a file of tests, in one line. */
function reasonOf(module: TestModule): string {
  const failed = [...module.children.allTests('failed')][0]?.result().errors?.[0];
  return (failed ?? module.errors()[0])?.message.split('\n')[0] ?? '';
}

/** What runs on the tests of some packages, with one fault switched on after the other. */
export class Runner {
  private vitest!: Vitest;
  private hits: Hits = new Map();

  private readonly packages: string[];
  private readonly tries: Try[];
  private readonly only: RegExp;

  /** `only`: which paths of tests take part. */
  constructor(packages: string[], tries: Try[], only: RegExp) {
    this.packages = packages;
    this.tries = tries;
    this.only = only;
  }

  /** Runs every test once, without a fault, to see which file of tests comes upon which. */
  async look(): Promise<string[]> {
    this.vitest = await start(this.packages, this.tries);
    await this.vitest.standalone();
    const specifications = (await this.vitest.globTestSpecifications()).filter(({ moduleId }) => this.only.test(moduleId));
    const broken: string[] = [];
    const { testModules } = await this.run(specifications, -1, Number.MAX_SAFE_INTEGER);
    for (const module of testModules) {
      const specification = specifications.find(
        ({ moduleId, project }) => moduleId === module.moduleId && project.name === module.project.name,
      );
      if (isBroken(module)) broken.push(`${relative(root, module.moduleId)} (${reasonOf(module)})`);
      else if (specification) this.hits.set(specification, module.meta().hits ?? {});
    }
    this.vitest.config.bail = 1;
    for (const project of this.vitest.projects) project.config.bail = 1;
    return broken;
  }

  private run(specifications: TestSpecification[], mutant: number, limit: number) {
    for (const project of this.vitest.projects) {
      project.provide('mutant', mutant);
      project.provide('patience', limit);
    }
    return this.vitest.runTestSpecifications(specifications);
  }

  /** The files of tests that come upon a fault, those that stand nearest to it first. */
  private reaching({ id, file }: Try): TestSpecification[] {
    const path = join(root, file);
    const distance = ({ moduleId }: TestSpecification) =>
      relative(dirname(path), moduleId).split('/').length + (moduleId.startsWith(path.replace(/\.tsx?$/, '.test')) ? 0 : 1);
    return [...this.hits]
      .filter(([, hits]) => hits[id] !== undefined)
      .map(([specification]) => specification)
      .toSorted((a, b) => distance(a) - distance(b));
  }

  /** Tries one fault on the nearest files of tests that come upon it; with `active` -1 the same files without it, which must survive. */
  async try(one: Try, nearest: number, active = one.id): Promise<Outcome> {
    const specifications = this.reaching(one).slice(0, nearest);
    if (specifications.length === 0) return 'not covered';
    const most = Math.max(...specifications.map((specification) => this.hits.get(specification)?.[one.id] ?? 0));
    const late = Symbol('late');
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<typeof late>((resolve) => {
      timer = setTimeout(resolve, patience.run, late);
    });
    const result = await Promise.race([this.run(specifications, active, 10_000 + 100 * most), tooLong]);
    clearTimeout(timer);
    if (result !== late) {
      // Vitest tells of all that it has ever run.
      const ran = result.testModules.filter(({ moduleId }) => specifications.some((specification) => specification.moduleId === moduleId));
      return result.unhandledErrors.length > 0 || ran.some(isBroken) ? 'killed' : 'survived';
    }
    const { hits } = this;
    await this.stop();
    await this.look();
    this.hits = this.hits.size < hits.size ? hits : this.hits;
    return 'timed out';
  }

  async stop(): Promise<void> {
    await this.vitest.close();
  }
}
