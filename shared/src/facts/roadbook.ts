/** The roadbook of an edition, a PDF. Free of zod. */
export const roadbookFile = { most: 1, bytes: 20 * 1024 * 1024 } as const;
