/**
 * Public data of the club, used on each page and below each email; the webmaster edits it at /ajustes. Null when not set. Free of zod, so
 * that the browser may import it at run time.
 */
export interface Club {
  nombre: string;
  /** For little space: the app's name on a phone. */
  nombre_corto: string;
  /** File name below /static/ajustes/. */
  logo: string | null;
  direccion: string | null;
  telefono: string | null;
  correo: string | null;
  /** Addresses of its social network pages. */
  redes: readonly string[];
  nif: string | null;
  /** Register and number. */
  registro: string | null;
  /** Data controller, where that is not the club by its own address. */
  responsable: string | null;
  correo_privacidad: string | null;
  /** Legal form, as it follows the name in the legal notice. */
  forma: string;
  /** Name of its main route. */
  ruta: string;
  /** Label of the contract's event 'Castillos'. */
  evento: string;
  /** Label of the button to the open form. */
  boton: string;
  /** Whether visitors see the figures of a year. */
  cifras: boolean;
  /** Whether the club keeps its members here. */
  socios: boolean;
  /** Notice above every page, while it is shown. */
  aviso: string | null;
}

/** Defaults of a club without settings. */
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
  forma: 'asociación sin ánimo de lucro',
  ruta: 'Ruta de los Castillos',
  evento: 'Castillos',
  boton: 'Inscribirme en la Ruta',
  cifras: false,
  socios: false,
  aviso: null,
};

/** Id of the <script> with the club's data, in the head of each page. */
export const clubBlock = 'club';

/** Ways to contact the club, inside a sentence: 'escríbenos a junta@club.example'. */
export const writeToUs = ({ correo }: Pick<Club, 'correo'>, write = 'escríbenos'): string =>
  correo === null ? `${write} desde «Contacto» en la web` : `${write} a ${correo}`;

/** Label of an event, of a registration, an activity or a gallery. */
export const tellEvent = (evento: string, club: Pick<Club, 'evento'>): string => (evento === 'Castillos' ? club.evento : evento);

/** tel: link. */
export const telephoneLink = (telefono: string): string => `tel:${telefono.replaceAll(/[^\d+]/g, '')}`;

/** Stored settings by section; missing ones are not set. */
export interface ClubSections {
  identidad?: { nombre: string | null; nombre_corto: string | null; logo: string | null };
  contacto?: { direccion: string | null; telefono: string | null; correo: string | null; redes: string | null };
  legal?: {
    nif: string | null;
    registro: string | null;
    responsable: string | null;
    correo_privacidad: string | null;
    forma?: string | null | undefined;
  };
  ruta?: { nombre: string | null; evento: string | null; boton: string | null; cifras?: string | null | undefined };
  socios?: { activo: string | null };
}

/** Public data of a stored section. */
export const tellSection = {
  identidad: ({ nombre, nombre_corto, logo }: NonNullable<ClubSections['identidad']>) => ({
    nombre: nombre ?? unnamedClub.nombre,
    nombre_corto: nombre_corto ?? nombre ?? unnamedClub.nombre,
    logo,
  }),
  contacto: ({ direccion, telefono, correo, redes }: NonNullable<ClubSections['contacto']>) => ({
    direccion,
    telefono,
    correo,
    redes: redes?.split('\n').filter(Boolean) ?? [],
  }),
  legal: ({ nif, registro, responsable, correo_privacidad, forma }: NonNullable<ClubSections['legal']>) => ({
    nif,
    registro,
    responsable,
    correo_privacidad,
    forma: forma ?? unnamedClub.forma,
  }),
  ruta: ({ nombre, evento, boton, cifras }: NonNullable<ClubSections['ruta']>) => ({
    ruta: nombre ?? unnamedClub.ruta,
    evento: evento ?? unnamedClub.evento,
    boton: boton ?? unnamedClub.boton,
    cifras: cifras === 'si',
  }),
  socios: ({ activo }: NonNullable<ClubSections['socios']>) => ({ socios: activo !== null }),
};

export const clubOf = ({ identidad, contacto, legal, ruta, socios }: ClubSections): Club => ({
  ...unnamedClub,
  ...(identidad && tellSection.identidad(identidad)),
  ...(contacto && tellSection.contacto(contacto)),
  ...(legal && tellSection.legal(legal)),
  ...(ruta && tellSection.ruta(ruta)),
  ...(socios && tellSection.socios(socios)),
});
