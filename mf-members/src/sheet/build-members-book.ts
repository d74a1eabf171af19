import type { FeeKind, Member } from 'shared/contract/members';
import { memberStateLabels } from 'shared/facts/members';
import { type SheetColumn, writeBook } from 'shared/sheet/write-book';

interface Titled {
  title: string;
  width: number;
  kind?: 'number' | 'day';
}

const own: Partial<Record<keyof Member, Titled>> = {
  numero: { title: 'Número', width: 9, kind: 'number' },
  nombre: { title: 'Nombre', width: 18 },
  primer_apellido: { title: 'Primer apellido', width: 18 },
  segundo_apellido: { title: 'Segundo apellido', width: 18 },
};
const others: Partial<Record<keyof Member, Titled>> = {
  alta: { title: 'Alta', width: 11, kind: 'day' },
  baja: { title: 'Baja', width: 11, kind: 'day' },
  correo_electronico: { title: 'Correo electrónico', width: 30 },
  telefono: { title: 'Teléfono', width: 14 },
  dni: { title: 'DNI', width: 12 },
  nacimiento: { title: 'Fecha de nacimiento', width: 11, kind: 'day' },
  direccion: { title: 'Dirección', width: 30 },
  codigo_postal: { title: 'Código postal', width: 8 },
  poblacion: { title: 'Población', width: 20 },
  provincia: { title: 'Provincia', width: 16 },
  motos: { title: 'Motos', width: 24 },
  emergencia: { title: 'Contacto de emergencia', width: 24 },
  notas: { title: 'Notas', width: 40 },
};
const columnsOf = (titles: Partial<Record<keyof Member, Titled>>): SheetColumn<Member>[] =>
  Object.entries(titles).map(([name, titled]) => ({ ...titled, value: (member) => member[name as keyof Member] }));

/** The heads are those that the import understands. */
export function buildMembersBook(all: readonly Member[], ids: readonly number[], kinds: readonly FeeKind[]): ArrayBuffer {
  const byId = new Map(all.map((member) => [member.id, member]));
  const kindName = new Map(kinds.map(({ id, nombre }) => [id, nombre]));
  return writeBook(
    'Socios',
    ids.flatMap((id) => byId.get(id) ?? []),
    [
      ...columnsOf(own),
      { title: 'Estado', width: 10, value: ({ estado }) => memberStateLabels[estado] },
      { title: 'Tipo de cuota', width: 14, value: ({ tipo_id }) => (tipo_id === null ? null : kindName.get(tipo_id)) },
      {
        title: 'Familia de',
        width: 9,
        kind: 'number',
        value: ({ cabeza_id }) => (cabeza_id === null ? null : byId.get(cabeza_id)?.numero),
      },
      ...columnsOf(others),
    ],
  );
}
