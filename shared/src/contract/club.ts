/**
 * What everybody is told of the club, on each page and below each letter; the webmaster writes it at /ajustes. Null where nobody has said. Free
 * of zod, so that the browser may import it at run time.
 */
export interface Club {
  nombre: string;
  /** Where there is little room: on a telephone's screen of apps. */
  nombre_corto: string;
  /** File name below /static/ajustes/. */
  logo: string | null;
  direccion: string | null;
  telefono: string | null;
  correo: string | null;
  /** Addresses of its pages elsewhere. */
  redes: readonly string[];
  nif: string | null;
  /** In which register it stands, under which number. */
  registro: string | null;
  /** Who answers for what is done with people's data, where that is not the club by its own address. */
  responsable: string | null;
  correo_privacidad: string | null;
  /** What is said above every page, while that is to be said. */
  aviso: string | null;
}

/** A club of which nobody has said anything yet. */
export const unnamedClub: Club = {
  nombre: 'Moto Club',
  nombre_corto: 'Moto Club',
  logo: null,
  direccion: null,
  telefono: null,
  correo: null,
  redes: [],
  nif: null,
  registro: null,
  responsable: null,
  correo_privacidad: null,
  aviso: null,
};

/** The id of the <script> with it, in the head of each page. */
export const clubBlock = 'club';

/** How one reaches the club in writing, inside a sentence: 'escríbenos a hola@club.example'. */
export const writeToUs = ({ correo }: Pick<Club, 'correo'>, write = 'escríbenos'): string =>
  correo === null ? `${write} desde «Contacto» en la web` : `${write} a ${correo}`;

/** As a link calls it. */
export const telephoneLink = (telefono: string): string => `tel:${telefono.replaceAll(/[^\d+]/g, '')}`;

/** What staff have written, section by section; what they have not is missing. */
export interface ClubSections {
  identidad?: { nombre: string | null; nombre_corto: string | null; logo: string | null };
  contacto?: { direccion: string | null; telefono: string | null; correo: string | null; redes: string | null };
  legal?: { nif: string | null; registro: string | null; responsable: string | null; correo_privacidad: string | null };
}

/** The club as everybody is told of it. */
export function clubOf({ identidad, contacto, legal }: ClubSections): Club {
  const nombre = identidad?.nombre ?? unnamedClub.nombre;
  return {
    nombre,
    nombre_corto: identidad?.nombre_corto ?? nombre,
    logo: identidad?.logo ?? null,
    direccion: contacto?.direccion ?? null,
    telefono: contacto?.telefono ?? null,
    correo: contacto?.correo ?? null,
    redes: contacto?.redes?.split('\n').filter(Boolean) ?? [],
    nif: legal?.nif ?? null,
    registro: legal?.registro ?? null,
    responsable: legal?.responsable ?? null,
    correo_privacidad: legal?.correo_privacidad ?? null,
    aviso: null,
  };
}
