import { legalScreen } from './legal-screen.ts';

export const legalNoticeScreen = legalScreen('aviso-legal');
