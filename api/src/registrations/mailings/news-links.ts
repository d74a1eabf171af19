import { isSignedFor, signFor } from '../../accounts/security/personal-links.ts';

/*
 * The way out of the club's news, in each of its emails: by a link of the email, whose page asks once, and by the button of the reader's own
 * mail program (RFC 8058). The key names the member and is signed: nothing is stored, and an old email's link works too.
 */

const purpose = 'news by email';

/** The member that a key names; undefined for a key that is none. */
export function readNewsKey(jwtSecret: string, key: string): number | undefined {
  const [, member, signature = ''] = /^(\d{1,10})\.([\w-]{43})$/.exec(key) ?? [];
  return member !== undefined && isSignedFor(jwtSecret, purpose, member, signature) ? Number(member) : undefined;
}

const page = '/no-mas-noticias';

/** `page`: for a person; the key stands behind the '#', so that no log has it. `oneClick`: for the mail program, which posts to it. */
export function newsLinks({ jwtSecret, publicUrl }: { jwtSecret: string; publicUrl: string }, member: number) {
  const key = `${member}.${signFor(jwtSecret, purpose, String(member))}`;
  return { page: `${publicUrl}${page}`, link: `${publicUrl}${page}#${key}`, oneClick: `${publicUrl}/api/correos/noticias/${key}` };
}
