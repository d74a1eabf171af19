export const figuresTitle = 'Cifras del año';
