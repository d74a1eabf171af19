import { legalScreen } from './legal-screen.ts';

export const cookiesScreen = legalScreen('cookies');
