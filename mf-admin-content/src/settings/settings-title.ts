export const settingsTitle = 'Ajustes';
