/** Labels of an entity's fields: in forms, conflicts, errors, imports and spreadsheets. In the form's order. Free of zod. */

export const userLabels = {
  nombre: 'Nombre',
  primer_apellido: 'Primer apellido',
  segundo_apellido: 'Segundo apellido',
  dni: 'DNI',
  correo_electronico: 'Correo electrónico',
  telefono: 'Teléfono',
  direccion: 'Dirección',
  rol: 'Rol',
  contrasena: 'Contraseña',
  contrasena_actual: 'Contraseña actual',
};

export const memberLabels = {
  nombre: userLabels.nombre,
  primer_apellido: userLabels.primer_apellido,
  segundo_apellido: userLabels.segundo_apellido,
  numero: 'Número de socio',
  alta: 'Alta',
  tipo_id: 'Tipo de cuota',
  correo_electronico: userLabels.correo_electronico,
  telefono: userLabels.telefono,
  dni: userLabels.dni,
  nacimiento: 'Fecha de nacimiento',
  direccion: userLabels.direccion,
  codigo_postal: 'Código postal',
  poblacion: 'Población',
  provincia: 'Provincia',
  motos: 'Motos',
  emergencia: 'Contacto de emergencia',
  notas: 'Notas',
};

/** The account and mandate of a member. */
export const debitLabels = {
  iban: 'IBAN',
  titular: 'Titular de la cuenta',
  referencia: 'Referencia del mandato',
  firmado: 'Fecha de firma',
  ultimo_cobro: 'Último cobro',
};

/** What no form of a member has. */
export const moreOfMember = { cabeza_id: 'Familia de', estado: 'Estado', baja: 'Baja' };

export const activityLabels = {
  titulo: 'Título',
  lugar: 'Lugar',
  fecha_evento: 'Fecha del evento',
  evento: 'Evento',
  descripcion: 'Descripción',
  link_evento: 'Link del evento',
  imagen: 'Imagen',
};

export const galleryLabels = {
  nombre: 'Nombre',
  descripcion: 'Descripción',
  fecha: 'Fecha',
  anio: 'Año',
  tipo: 'Tipo',
  evento: 'Evento',
};

export const sponsorLabels = {
  titulo: 'Título',
  descripcion: 'Descripción',
  enlace: 'Enlace',
  descuento: 'Descuento para socios',
  imagen: 'Imagen',
};
