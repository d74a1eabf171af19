export const waitingTitle = 'Lista de espera';
