/** Seeds that find a fault of the product again where its fix is taken away. */
export const found: readonly { seed: number; commands: number; what: string }[] = [
  { seed: 6, commands: 120, what: 'one of a whole group, marked as paid, was to be refunded what the captain had not paid' },
];
