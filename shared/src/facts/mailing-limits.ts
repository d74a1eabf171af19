/** Limits of one mailing. Free of zod: the dialog checks them before the server. */
export const maxRecipients = 25_000;
/** With placeholders. */
export const maxPersonal = 5000;
export const maxAttachments = 10;
/** All attachments together; encoding adds a third, and many servers stop at 20 MB or less. */
export const maxAttachmentBytes = 10 * 1024 * 1024;
