export const callTitle = 'Convocatoria';
