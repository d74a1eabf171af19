// Limits that the browser and the server have to agree on. Free of zod.

/** Of one mailing. */
export const maxRecipients = 25_000;
/** With placeholders. */
export const maxPersonal = 5000;
export const maxAttachments = 10;
/** All attachments together; encoding adds a third, and many servers stop at 20 MB or less. */
export const maxAttachmentBytes = 10 * 1024 * 1024;

/** The roadbook of an edition, a PDF. */
export const roadbookFile = { most: 1, bytes: 20 * 1024 * 1024 } as const;

/** Statistics for everybody show no smaller count of people, but for none: one or two could be told who they are. */
export const leastShown = 3;
