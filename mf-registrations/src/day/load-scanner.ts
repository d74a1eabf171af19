export const loadScanner = () => import('./scanner.tsx');
