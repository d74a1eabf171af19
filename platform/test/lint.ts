/** Arguments of oxlint: its configuration is JavaScript, which it does not find by itself on Node 20. */
export const lint = (...others: readonly string[]): string[] => ['-c', 'oxlint.config.mjs', '--deny-warnings', ...others];
