import { mergeConfig } from 'vitest/config';
import { pageTests } from '../shared/testing/page-tests.ts';

// Tests of page start with the whole shell in its document: each file needs a fresh one.
export default mergeConfig(pageTests, { test: { isolate: true } });
