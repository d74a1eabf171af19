import { sealText, unsealText } from '../../accounts/security/seal.ts';
import { deriveSecret } from '../../core/base/secrets.ts';
import type { Config } from '../../core/base/config.ts';

/** Members' accounts are stored encrypted with a key of JWT_SECRET: a stolen copy of the database holds no IBAN. */
export function createStoredAccounts({ jwtSecret }: Pick<Config, 'jwtSecret'>) {
  const key = deriveSecret(jwtSecret, 'accounts of members');
  const owner = (member: number) => `member ${member}`;
  return {
    /** @param iban Without blanks, as `electronicFormatIBAN` writes it. @returns What is stored. */
    seal: (member: number, iban: string): string => sealText(key, owner(member), iban),
    /** Null when it was stored with another JWT_SECRET, or for another member. */
    open: (member: number, sealed: string): string | null => unsealText(key, owner(member), sealed),
  };
}
