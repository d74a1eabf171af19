export const legalTitles = {
  '/aviso-legal': 'Aviso legal',
  '/privacidad': 'Política de privacidad',
  '/cookies': 'Cookies',
} as const;
export type LegalPath = keyof typeof legalTitles;
