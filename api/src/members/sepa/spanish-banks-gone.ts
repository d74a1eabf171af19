/**
 * Spanish banks that no longer exist, by the first four digits of an account: their customers were given other account numbers by the bank
 * that took them over. Nothing here changes by itself: a bank that goes is added by hand.
 */
const gone: Readonly<Record<string, readonly [bank: string, heir: string]>> = {
  '0004': ['Banco de Andalucía', 'Santander'],
  '0008': ['Banco Atlántico', 'Sabadell'],
  '0030': ['Banesto', 'Santander'],
  '0042': ['Banco Guipuzcoano', 'Sabadell'],
  '0046': ['Banco Gallego', 'Sabadell'],
  '0065': ['Barclays', 'CaixaBank'],
  '0075': ['Banco Popular', 'Santander'],
  '0082': ['Banco de Castilla', 'Santander'],
  '0086': ['Banif', 'Santander'],
  '0093': ['Banco de Valencia', 'CaixaBank'],
  '0097': ['Banco de Galicia', 'Santander'],
  '0138': ['Bankoa', 'ABANCA'],
  '0216': ['Targobank', 'ABANCA'],
  '0238': ['Banco Pastor', 'Santander'],
  '0487': ['Banco Mare Nostrum', 'CaixaBank'],
  '0490': ['Banca Cívica', 'CaixaBank'],
  '2013': ['Catalunya Banc', 'BBVA'],
  '2038': ['Bankia', 'CaixaBank'],
  '2048': ['Liberbank', 'Unicaja'],
  '2086': ['Caja Inmaculada', 'Ibercaja'],
  '2090': ['CAM', 'Sabadell'],
  '2091': ['Caixa Galicia', 'ABANCA'],
  '2104': ['Caja Duero', 'Unicaja'],
  '2105': ['Caja Castilla-La Mancha', 'Unicaja'],
  '2107': ['Unnim', 'BBVA'],
  '2108': ['Banco Caja España-Duero', 'Unicaja'],
};

/** The bank that an account was of and the one that took it over; undefined when it still exists, or is not Spanish. */
export const findBankGone = (iban: string): readonly [bank: string, heir: string] | undefined =>
  iban.startsWith('ES') ? gone[iban.slice(4, 8)] : undefined;
