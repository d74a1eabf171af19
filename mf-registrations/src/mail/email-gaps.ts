import { findEmailFields, emailFields } from 'shared/facts/email-fields';
import type { EmailRecipient } from 'shared/contract/mailings';
import { nameOf } from '../registration/row.ts';

/** Limit of names. */
const namesShown = 5;

/** Placeholders without a value, a sentence each: '3 sin hora de salida: Ana, Luis y Eva.' */
export function findGaps(text: string, recipients: readonly EmailRecipient[]): string[] {
  const { fields, unknown } = findEmailFields(text);
  const missing = fields.flatMap((field) => {
    const who = recipients.filter(({ datos }) => !datos[field]);
    return who.length === 0 ? [] : `${who.length.toLocaleString('es')} sin ${emailFields[field]}: ${listNames(who)}.`;
  });
  return [...missing, ...unknown.map((typed) => `${typed} no es un dato: se enviará tal cual.`)];
}

function listNames(who: readonly EmailRecipient[]): string {
  const names = who.slice(0, namesShown).map(nameOf);
  const others = who.length - names.length;
  if (others > 0) return `${names.join(', ')} y ${others.toLocaleString('es')} más`;
  return new Intl.ListFormat('es', { type: 'conjunction' }).format(names);
}
