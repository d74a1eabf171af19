import type { Db } from '../core/db/schema.ts';
import { storeSetting } from '../core/club/store-setting.ts';

const club = {
  identidad: { nombre: 'Moto Club Almenara', nombre_corto: null, logo: null },
  contacto: {
    direccion: 'Plaza del Castillo, 3, 19000 Guadalajara',
    telefono: '+34 600 123 456',
    correo: 'hola@club.example',
    redes: null,
  },
};

/** What most clubs have written at /ajustes. */
export async function nameClub(db: Db): Promise<void> {
  for (const clave of ['identidad', 'contacto'] as const) await storeSetting(db, clave, club[clave], 1, null, new Date(0));
}
