/** The versions of Node that `pnpm test:node` runs on, and the workflow of the night: the lowest that package.json takes, and each even one since. */
export const testedNodes: readonly string[] = ['20.19', '22', '24', '26'];
