import { type ImportKind, importFields } from 'shared/contract/import-fields';
import { type FieldName, fieldOf, fieldNames } from 'shared/contract/registration-fields';
import { fold } from 'shared/text/fold';

/** How clubs call these columns, beside the names that we give them. */
const usual: Readonly<Record<ImportKind, Readonly<Record<string, readonly string[]>>>> = {
  usuarios: {
    nombre: ['nombre y apellidos', 'nombre completo', 'socio'],
    primer_apellido: ['apellidos', 'apellido', 'apellido 1', '1 apellido'],
    segundo_apellido: ['apellido 2', '2 apellido'],
    correo_electronico: ['correo', 'email', 'mail', 'e mail', 'direccion de correo'],
    telefono: ['movil', 'telefono movil', 'tfno', 'tel', 'telf'],
    dni: ['nif', 'dni nif', 'nif dni', 'documento'],
    direccion: ['domicilio', 'direccion postal'],
  },
  inscripciones: {
    nombre: ['nombre y apellidos', 'piloto', 'participante'],
    mail: ['email', 'mail', 'e mail', 'correo electronico'],
    telefono: ['movil', 'telefono movil', 'tfno', 'tel', 'telf'],
    poblacion: ['localidad', 'ciudad', 'municipio'],
    nacimiento: ['fecha nacimiento', 'f nacimiento'],
    moto: ['modelo', 'marca y modelo'],
    grupo: ['club', 'moto club', 'motoclub'],
    pago: ['metodo de pago', 'tipo de pago'],
    notas: ['observaciones', 'comentarios'],
    anio: ['edicion', 'anio'],
    nombre_acomp: ['acompanante nombre'],
    emergencia: ['emergencia', 'emergencias', 'contacto emergencia', 'telefono de emergencia', 'telefono emergencia', 'avisar a'],
  },
};

const plain = (text: string) =>
  fold(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const namesOf = (tipo: ImportKind, field: string): string[] => {
  const registration = tipo === 'inscripciones' && fieldNames.find((name) => name === field);
  const { head = '', sheet = '' } = registration ? fieldOf(registration satisfies FieldName) : {};
  return [field, importFields[tipo][field] ?? '', head, sheet, ...(usual[tipo][field] ?? [])].map(plain).filter(Boolean);
};

/** For each column the field that its head names, '' for none; each field once. */
export function guessColumns(tipo: ImportKind, heads: readonly string[]): string[] {
  const taken = new Set<string>();
  const fields = Object.keys(importFields[tipo]).map((field) => ({ field, names: namesOf(tipo, field) }));
  return heads.map((head) => {
    const wanted = plain(head);
    const found = fields.find(({ field, names }) => !taken.has(field) && names.includes(wanted))?.field ?? '';
    taken.add(found);
    return found;
  });
}
