export const mySignUpsTitle = 'Mis inscripciones';
