/** Nothing chosen. */
export const noChoice = { nivel: null, codigo: null };

/** Nothing typed: the club knows its members. */
export const noFields = {
  nombre: null,
  mail: null,
  telefono: null,
  nacimiento: null,
  poblacion: null,
  provincia: null,
  moto: null,
  grupo: null,
};
