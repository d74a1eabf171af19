import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node';
import type { Tally } from './tally.ts';

const nameOf = (test: TestCase): string => `${test.project.name}/${test.module.relativeModuleId} > ${test.fullName}`;
const describe = (file: string, { message, stack = message }: SerializedError): string =>
  `${file}, outside of a test: ${stack.split('\n').slice(0, 4).join('\n    ')}`;

/**
 * Writes what was tested, as a tally, to the file that TEST_REPORT names. vitest's own report leaves out errors outside of
 * every test (in a file that cannot be loaded, after a test's end), which fails the run all the same.
 */
export default class implements Reporter {
  /** Tests with these tags are not meant to run (`tagsFilter: ['!nightly']`). */
  #leftOut: string[] = [];

  onInit({ config: { tagsFilter = [] } }: Vitest): void {
    this.#leftOut = tagsFilter.filter((tag) => tag.startsWith('!')).map((tag) => tag.slice(1));
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const isMeant = ({ tags }: TestCase) => !tags.some((tag) => this.#leftOut.includes(tag));
    const tests = modules.flatMap((module) => [...module.children.allTests()].filter(isMeant));
    const passed = tests.filter((test) => test.result().state === 'passed');
    // Any other test that is skipped counts as failed.
    const failed = tests.filter((test) => test.result().state !== 'passed');
    const outside = [
      ...modules.flatMap((module) => module.errors().map((error) => describe(module.relativeModuleId, error))),
      ...unhandled.map((error) => describe(String(error['VITEST_TEST_PATH']), error)),
    ];
    const tally: Tally = {
      passed: passed.length,
      failed: failed.length + outside.length,
      names: [...failed.map(nameOf), ...outside],
    };
    writeFileSync(process.env['TEST_REPORT'] ?? '', JSON.stringify(tally));
  }
}
