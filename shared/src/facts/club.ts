/**
 * What everybody is told of the club, on each page and below each email; the webmaster writes it at /ajustes. Null where nobody has said. Free
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
  /** What kind of legal person it is, as it follows the name in the legal notice. */
  forma: string;
  /** What its great route is called. */
  ruta: string;
  /** What the event 'Castillos' of the contract is called where it is read. */
  evento: string;
  /** What the button says that leads to the form while that is open. */
  boton: string;
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
  forma: 'asociación sin ánimo de lucro',
  ruta: 'Ruta de los Castillos',
  evento: 'Castillos',
  boton: 'Inscribirme en la Ruta',
  aviso: null,
};

/** The id of the <script> with it, in the head of each page. */
export const clubBlock = 'club';

/** How one reaches the club in writing, inside a sentence: 'escríbenos a junta@club.example'. */
export const writeToUs = ({ correo }: Pick<Club, 'correo'>, write = 'escríbenos'): string =>
  correo === null ? `${write} desde «Contacto» en la web` : `${write} a ${correo}`;

/** The event that a registration, an activity or a gallery is of, as it is read. */
export const tellEvent = (evento: string, club: Pick<Club, 'evento'>): string => (evento === 'Castillos' ? club.evento : evento);

/** As a link calls it. */
export const telephoneLink = (telefono: string): string => `tel:${telefono.replaceAll(/[^\d+]/g, '')}`;

/** What staff have written, section by section; what they have not is missing. */
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
  ruta?: { nombre: string | null; evento: string | null; boton: string | null };
}

/** What everybody is told of a section that has been written. */
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
  ruta: ({ nombre, evento, boton }: NonNullable<ClubSections['ruta']>) => ({
    ruta: nombre ?? unnamedClub.ruta,
    evento: evento ?? unnamedClub.evento,
    boton: boton ?? unnamedClub.boton,
  }),
};

/** The club as everybody is told of it. */
export const clubOf = ({ identidad, contacto, legal, ruta }: ClubSections): Club => ({
  ...unnamedClub,
  ...(identidad && tellSection.identidad(identidad)),
  ...(contacto && tellSection.contacto(contacto)),
  ...(legal && tellSection.legal(legal)),
  ...(ruta && tellSection.ruta(ruta)),
});
