import { usualPeriods } from 'shared/contract/data-periods';
import { readClub } from 'shared/http/club';
import { usualWording } from 'shared/contract/legal-wording';
import { type LegalDocument, type LegalSection, writeLegal } from 'shared/contract/legal-texts';

export const usualLegal = (documento: LegalDocument): LegalSection[] =>
  writeLegal[documento]({ club: readClub(), periods: usualPeriods, google: true, wording: usualWording });
