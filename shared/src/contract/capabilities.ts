/**
 * What our server makes possible beyond the bare contract: the calls of the table that say so (`beyond`, `adds`). The pages that it
 * serves name them in <meta name="capabilities">; a page from a server that knows only the contract names none. Free of zod.
 */
export const capabilities = [
  'account',
  'audit',
  'backups',
  'batch-deletion',
  'batch-registrations',
  'bib-numbers',
  'calendar',
  'choose-pictures',
  'content-versions',
  'departure-letters',
  'distinct-people',
  'edit-galleries',
  'edit-sponsors',
  'mailings',
  'modules',
  'my-registration',
  'panel',
  'password-reset',
  'personal-data',
  'personal-letters',
  'receipts',
  'place-holds',
  'recognise-pictures',
  'registration-file',
  'restore-registrations',
  'route-day',
  'route-edition',
  'site-settings',
  'site-status',
  'takedowns',
  'waiting-list',
  'weak-passwords',
] as const;
export type Capability = (typeof capabilities)[number];
