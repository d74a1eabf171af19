import { rect } from './svg.ts';
export const drawDefaultPicture = (): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800" width="1200" height="800">${rect(0, 0, 1200, 800, '#ccc')}</svg>`;
