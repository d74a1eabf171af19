import { foldText } from 'shared/text/fold';
import type { ImportKind } from 'shared/facts/import-fields';

/** Column type beside the fields: 'Prueba López, Ana', split into three fields. */
export const splitName = 'apellidos-y-nombre';
export const splitNameLabel = 'Apellidos y nombre (se separan)';

/** Of a registration, whose name is one field: columns that are put behind the name, in this order. */
export const surnameLabels: Readonly<Record<string, string>> = {
  primer_apellido: 'Primer apellido (va con el nombre)',
  segundo_apellido: 'Segundo apellido (va con el nombre)',
};

/** Fields filled by a column; surnames of a registration fill none of their own. */
export const fieldsFilled = (tipo: ImportKind, column: string): string[] =>
  tipo === 'inscripciones' && column in surnameLabels
    ? []
    : column !== splitName
      ? [column].filter(Boolean)
      : tipo === 'inscripciones'
        ? ['nombre']
        : ['nombre', 'primer_apellido', 'segundo_apellido'];

interface Name {
  nombre: string;
  primer_apellido: string;
  segundo_apellido: string;
}

/** Particles that belong to the next word. */
const particles = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'san', 'santa', 'da', 'do', 'dos', 'van', 'von', 'y', 'i', 'e']);

/** Splits surnames: 'de la Torre Gil' → 'de la Torre', 'Gil'. */
function partsOf(words: readonly string[]): string[] {
  const parts: string[] = [];
  let open = '';
  for (const word of words) {
    const part = open === '' ? word : `${open} ${word}`;
    if (particles.has(word.toLowerCase())) open = part;
    else {
      parts.push(part);
      open = '';
    }
  }
  return open === '' ? parts : [...parts, open];
}

/** Splits a full name. A comma ends the surnames; without one they are the first word of two, and the first two of more. */
export function readName(text: string): Name {
  const [surnames = '', given] = text.split(',', 2);
  if (given !== undefined) {
    const [primer_apellido = '', ...others] = partsOf(surnames.split(/\s+/).filter(Boolean));
    return { nombre: given.trim(), primer_apellido, segundo_apellido: others.join(' ') };
  }
  const parts = partsOf(text.split(/\s+/).filter(Boolean));
  const [first = '', second = '', ...rest] = parts;
  if (parts.length === 1) return { nombre: first, primer_apellido: '', segundo_apellido: '' };
  if (parts.length === 2) return { nombre: second, primer_apellido: first, segundo_apellido: '' };
  return { nombre: rest.join(' '), primer_apellido: first, segundo_apellido: second };
}

/** The name of a registration with its surnames, unless it has them already. */
export function joinName(name: string, surnames: readonly string[]): string {
  const isPart = (surname: string) => ` ${foldText(name)} `.includes(` ${foldText(surname)} `);
  return [name.trim(), ...surnames.map((surname) => surname.trim()).filter((surname) => surname !== '' && !isPart(surname))]
    .filter(Boolean)
    .join(' ');
}

/** One field's part of a split name. */
export function partOfName(tipo: ImportKind, field: string, text: string): string {
  const name = readName(text);
  if (tipo === 'inscripciones') return [name.nombre, name.primer_apellido, name.segundo_apellido].filter(Boolean).join(' ');
  return field === 'nombre' || field === 'primer_apellido' || field === 'segundo_apellido' ? name[field] : '';
}
