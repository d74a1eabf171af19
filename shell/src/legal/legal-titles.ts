export const legalTitles = {
  '/aviso-legal': 'Aviso legal',
  '/privacidad': 'Política de privacidad',
  '/cookies': 'Cookies',
  '/accesibilidad': 'Accesibilidad',
} as const;
export type LegalPath = keyof typeof legalTitles;
