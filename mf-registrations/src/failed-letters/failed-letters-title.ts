export const failedLettersTitle = 'Correos sin entregar';
