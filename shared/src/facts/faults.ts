/** Sentences that server and browser both say. Free of zod. */

export const wrongLogIn = 'Correo o contraseña incorrectos.';
export const signUpsClosed = 'Inscripciones cerradas por el momento.';
export const statutesUnread = 'Lee los estatutos y marca que los aceptas.';
export const noticeEndsEarly = 'El aviso debe terminar después de empezar.';
export const marksOfNoCall = 'Falta de qué año o de qué actividad son las marcas.';

export const mandateLinkDead = 'Este enlace ya no vale: se usó, o pasó su plazo. Pide otro al club.';
export const mandateLacksIban = 'Escribe el IBAN de tu cuenta.';
export const mandateOfTomorrow = 'El mandato no puede estar firmado después de hoy.';

export const rowRepeated = 'Está repetida en el archivo.';
export const noNameColumn = 'Di qué columna tiene el nombre.';
export const noMailColumn = 'Di qué columna tiene el correo electrónico.';

/** Of a discount code, where a place is given without it. */
export const formatUsedUp = (codigo: string): string =>
  `El código ${codigo} ya se ha usado todas las veces que se podía: el importe es sin él.`;
