import type { Mail } from './outbox.ts';

export interface Attachment {
  nombre: string;
  tipo: string;
  content: Buffer;
  /** Of one that the text shows. */
  cid?: string;
}

/** An email with everything that leaves with it. */
export type WholeMail = Mail & { attachments: readonly Attachment[] };

export interface Enclose {
  /** An email of a mailing gets its attachments, which are kept once for all recipients, and its text, unless it has one of its own. */
  complete(mail: Mail): Promise<WholeMail>;
  /** Empties the cache, which holds the content of the last mailing. */
  forget(): void;
}
