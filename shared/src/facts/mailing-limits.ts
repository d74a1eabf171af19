/** What one mailing may carry. Free of zod: the dialog says it before the server has to. */
export const maxRecipients = 25_000;
/** Where each gets a text of their own. */
export const maxPersonal = 5000;
export const maxAttachments = 10;
/** All attachments together; mail grows by a third on its way, and many servers stop at 20 MB or less. */
export const maxAttachmentBytes = 10 * 1024 * 1024;
