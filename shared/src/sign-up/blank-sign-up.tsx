/** Nothing chosen. */
export const noChoice = { nivel: null, codigo: null };

/** Nothing typed: what a member sends, whom the club knows. */
export const blankSignUp = {
  ...noChoice,
  nombre: null,
  mail: null,
  telefono: null,
  nacimiento: null,
  poblacion: null,
  provincia: null,
  moto: null,
  grupo: null,
};
