// Titles that a route shares with its screen, which it does not load for them.
export const callTitle = 'Convocatoria';
export const failedEmailsTitle = 'Correos sin entregar';
export const figuresTitle = 'Cifras del año';
export const mySignUpsTitle = 'Mis inscripciones';
export const routeTitle = 'Configurar la ruta';
export const waitingTitle = 'Lista de espera';
