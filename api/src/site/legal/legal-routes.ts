import type { LegalText } from 'shared/contract/legal';
import type { LegalDocument } from 'shared/facts/legal-texts';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { notFound } from '../../core/base/http-error.ts';
import { route } from '../../core/http/route.ts';
import { findLegal, readLegal } from './legal-versions.ts';

/** Legal notice, privacy and cookies. */
export const legalRoutes: AppPlugin = async (app, { config, db, publicReplies }) => {
  route(app, 'GET /legal/:documento', (request, reply) => {
    const { documento } = request.params;
    const { version } = request.query;
    if (version === undefined) return publicReplies.send(request, reply, `legal ${documento}`, () => readLegal(db, config, documento));
    return findOld(documento, version);
  });

  async function findOld(documento: LegalDocument, version: string): Promise<LegalText> {
    const found = await findLegal(db, config, documento, version);
    if (!found) throw notFound();
    return found;
  }

  route(app, 'GET /legal/:documento/version', (request, reply) => {
    const { documento } = request.params;
    return publicReplies.send(request, reply, `legal ${documento} version`, async () => {
      const { version } = await readLegal(db, config, documento);
      return { version };
    });
  });
};
