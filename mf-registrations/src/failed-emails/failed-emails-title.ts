export const failedEmailsTitle = 'Correos sin entregar';
