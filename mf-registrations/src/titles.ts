// Titles that a screen shares with its route, which does not load it for them.
export const callTitle = 'Convocatoria';
export const failedEmailsTitle = 'Correos sin entregar';
export const figuresTitle = 'Cifras del año';
export const mySignUpsTitle = 'Mis inscripciones';
export const routeTitle = 'Configurar la ruta';
export const waitingTitle = 'Lista de espera';
