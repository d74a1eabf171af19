/** The mailbox of an address: most providers ignore a `+` and what follows it. */
export const mailboxOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*(?=@)/, '');
