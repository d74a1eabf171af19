import type { Steps } from '../../platform/test/run-tests.ts';

export async function runScripts(_steps: Steps): Promise<void> {}
