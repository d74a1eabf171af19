/** What every server tells of a registration whose fields are all empty. */
export const bareRegistration = {
  nombre: null,
  telefono: null,
  poblacion: null,
  provincia: null,
  moto: null,
  nacimiento: null,
  ruta: null,
  acompanante: null,
  nombre_acomp: null,
  grupo: null,
  grupo_num: null,
  salida: null,
  pago: null,
  pagado: null,
  notas: null,
  roadbook: null,
} as const;
