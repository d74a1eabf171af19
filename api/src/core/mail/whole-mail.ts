import type { Mail } from './outbox.ts';

export interface Attachment {
  nombre: string;
  tipo: string;
  content: Buffer;
  /** Of an inline image. */
  cid?: string;
}

/** An email with its attachments. */
export type WholeMail = Mail & {
  attachments: readonly Attachment[];
  /** The address at which its reader's mail program ends such emails with one press. */
  wayOut?: string;
};

export interface Enclose {
  /** Adds the attachments of a mailing, which are kept once for all recipients, and its text, unless the email has one of its own. */
  complete(mail: Mail): Promise<WholeMail>;
  /** Empties the cache, which holds the content of the last mailing. */
  forget(): void;
}
