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

/** How long a run may take before what does not end in it is given up, in ms: some time, and so many times what its tests take without a fault. */
const patience = { least: 120_000, times: 4 };
/** Faults that are tried in one process. */
const mostInProcess = 25;

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
    test: { name, runner: join(import.meta.dirname, 'repeating-runner.ts') },
  }));
  return createVitest('test', { root, config: false, watch: false, projects, reporters: [{}], maxWorkers: 2 });
}

/** What a file of tests did without a fault. */
interface Seen {
  /** How often it came upon each fault. */
  hits: Record<number, number>;
  /** How long it took, in milliseconds. */
  duration: number;
}

/** The first thing that went wrong in a file of tests, in one line. */
function reasonOf(module: TestModule): string {
  const failed = [...module.children.allTests('failed')][0]?.result().errors?.[0];
  return (failed ?? module.errors()[0])?.message.split('\n')[0] ?? '';
}

/** What runs on the tests of some packages, with one fault switched on after the other. */
export class Runner {
  private vitest!: Vitest;
  private specifications: TestSpecification[] = [];
  /** By path of a file of tests. */
  private readonly seen = new Map<string, Seen>();

  private readonly packages: string[];
  private readonly tries: Try[];
  private readonly only: RegExp;

  /** `only`: which paths of tests take part. */
  constructor(packages: string[], tries: Try[], only: RegExp) {
    this.packages = packages;
    this.tries = tries;
    this.only = only;
  }

  private async start(): Promise<void> {
    this.vitest = await start(this.packages, this.tries);
    await this.vitest.standalone();
    this.specifications = (await this.vitest.globTestSpecifications()).filter(({ moduleId }) => this.only.test(moduleId));
  }

  /** Runs every test once, without a fault, to see which file of tests comes upon which. */
  async look(): Promise<string[]> {
    await this.start();
    const broken: string[] = [];
    for (const module of await this.run(this.specifications, {})) {
      const { collectDuration, duration } = module.diagnostic();
      if (!module.ok()) broken.push(`${relative(root, module.moduleId)} (${reasonOf(module)})`);
      else this.seen.set(module.moduleId, { hits: module.meta().hits ?? {}, duration: collectDuration + duration });
    }
    return broken;
  }

  private async run(specifications: TestSpecification[], trials: Record<string, number[]>): Promise<TestModule[]> {
    for (const project of this.vitest.projects) project.provide('trials', trials);
    const { testModules } = await this.vitest.runTestSpecifications(specifications);
    // Vitest tells of all that it has ever run.
    return testModules.filter(({ moduleId }) => specifications.some((specification) => specification.moduleId === moduleId));
  }

  /** The files of tests that come upon a fault, those that stand nearest to it first. */
  private reaching({ id, file }: Try): string[] {
    const path = join(root, file);
    const distance = (moduleId: string) =>
      relative(dirname(path), moduleId).split('/').length + (moduleId.startsWith(path.replace(/\.tsx?$/, '.test')) ? 0 : 1);
    return [...this.seen]
      .filter(([, { hits }]) => hits[id] !== undefined)
      .map(([moduleId]) => moduleId)
      .toSorted((a, b) => distance(a) - distance(b));
  }

  isCovered(one: Try): boolean {
    return this.reaching(one).length > 0;
  }

  /**
   * Tries each fault on the nearest files of tests that come upon it, one file after the other until one of their tests fails. Where the
   * tests do not pass any more without a fault, after some that they noticed, each of these is tried again in a process of its own.
   */
  async try(tries: readonly Try[], nearest: number, tell: (outcomes: ReadonlyMap<number, Outcome>) => void): Promise<Map<number, Outcome>> {
    const outcomes = new Map<number, Outcome>();
    const left = new Map<number, string[]>();
    const alone = new Set<number>();
    for (const one of tries) {
      const files = this.reaching(one).slice(0, nearest);
      if (files.length > 0) left.set(one.id, files);
      else outcomes.set(one.id, 'not covered');
    }
    const record = (id: number, outcome: Outcome) => {
      outcomes.set(id, outcome);
      left.delete(id);
    };
    while (left.size > 0) {
      const trials = this.share(left, alone);
      const done = await this.runWithin(trials);
      for (const [moduleId, ids] of Object.entries(trials)) {
        const { killed = {}, trying, isSound } = done.get(moduleId) ?? {};
        for (const id of ids) {
          if (killed[id] === false) {
            const files = left.get(id)?.slice(1) ?? [];
            left.set(id, files);
            if (files.length === 0) record(id, 'survived');
          } else if (killed[id] === true) {
            if (isSound === false && ids.length > 1) alone.add(id);
            else record(id, 'killed');
          } else if (id === trying || (trying === undefined && ids.length === 1)) record(id, 'timed out');
          else if (trying === undefined) alone.add(id);
        }
      }
      tell(outcomes);
    }
    return outcomes;
  }

  /** Which faults are tried on which file of tests in the next run. */
  private share(left: ReadonlyMap<number, string[]>, alone: ReadonlySet<number>): Record<string, number[]> {
    const trials: Record<string, number[]> = {};
    for (const [id, [file = '']] of left) {
      const ids = (trials[file] ??= []);
      const isFull = ids.length >= (alone.has(ids[0] ?? -1) || alone.has(id) ? 1 : mostInProcess);
      if (!isFull) ids.push(id);
    }
    return trials;
  }

  /** What came of it, by file of tests; what does not come to an end is given up. */
  private async runWithin(trials: Record<string, number[]>): Promise<Map<string, ReturnType<TestModule['meta']>>> {
    const specifications = this.specifications.filter(({ moduleId }) => trials[moduleId] !== undefined);
    const takes = Object.entries(trials).map(([file, ids]) => (this.seen.get(file)?.duration ?? 0) * (ids.length + 2));
    const most = takes.reduce((sum, each) => sum + each * patience.times, patience.least);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, most, undefined);
    });
    const modules = await Promise.race([this.run(specifications, trials), late]);
    clearTimeout(timer);
    const told = modules ?? this.vitest.state.getTestModules();
    const done = new Map(told.map((module) => [module.moduleId, module.meta()]));
    if (!modules) {
      await this.stop();
      await this.start();
    }
    return done;
  }

  async stop(): Promise<void> {
    await this.vitest.close();
  }
}
