/** Most providers deliver whatever follows a `+` to the address before it. */
export const mailboxOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*(?=@)/, '');
