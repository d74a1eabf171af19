import { usualPeriods } from 'shared/facts/data-periods';
import { readClub } from 'shared/http/club';
import { usualWording } from 'shared/facts/legal-wording';
import { type LegalDocument, type LegalSection, writeLegal } from 'shared/facts/legal-texts';

export const usualLegal = (documento: LegalDocument): LegalSection[] =>
  writeLegal[documento]({ club: readClub(), periods: usualPeriods, google: true, wording: usualWording });
