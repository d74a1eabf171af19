import { legalScreen } from './legal-screen.ts';

export const privacyScreen = legalScreen('privacidad');
