import { ContactPart } from './contact-part.tsx';
import { IdentityPart } from './identity-part.tsx';
import { LegalPart } from './legal-part.tsx';
import { MembersPart } from './members-part.tsx';
import { NoticePart } from './notice-part.tsx';
import { PaymentPart } from './payment-part.tsx';
import { RoutePart } from './route-part.tsx';
import { settingScreen } from './settings-page.tsx';
import { WordingPart } from './wording-part.tsx';

export const settingsScreens = {
  identidad: settingScreen(IdentityPart),
  contacto: settingScreen(ContactPart),
  ruta: settingScreen(RoutePart),
  legal: settingScreen(LegalPart),
  textos: settingScreen(WordingPart),
  cobro: settingScreen(PaymentPart),
  aviso: settingScreen(NoticePart),
  socios: settingScreen(MembersPart),
};
