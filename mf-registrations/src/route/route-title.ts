export const routeTitle = 'Configurar la ruta';
