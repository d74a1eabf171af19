import { mergeConfig } from 'vitest/config';
import { pageTests } from '../shared/testing/page-tests.ts';

// Many of these are about what a page does first, with the whole shell in its document: each file begins anew.
export default mergeConfig(pageTests, { test: { isolate: true } });
