import { listAll } from '../text/lists.ts';
import { findEmailFields, type EmailFields } from '../facts/email-fields.ts';
import { nameOf, type Recipient } from './mail-audience.ts';

/** Limit of names. */
const namesShown = 5;

/** Placeholders without a value, a sentence each: '3 sin hora de salida: Ana, Luis y Eva.' */
export function findGaps(text: string, recipients: readonly Recipient[], known: EmailFields): string[] {
  const { fields, unknown } = findEmailFields(text, known);
  const missing = fields.flatMap((field) => {
    const who = recipients.filter(({ datos }) => !datos[field]);
    return who.length === 0 ? [] : `${who.length.toLocaleString('es')} sin ${known[field]}: ${listNames(who)}.`;
  });
  return [...missing, ...unknown.map((typed) => `${typed} no es un dato: se enviará tal cual.`)];
}

function listNames(who: readonly Recipient[]): string {
  const names = who.slice(0, namesShown).map(nameOf);
  const others = who.length - names.length;
  if (others > 0) return `${names.join(', ')} y ${others.toLocaleString('es')} más`;
  return listAll(names);
}
