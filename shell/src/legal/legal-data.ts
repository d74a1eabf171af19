import type { LegalText } from 'shared/contract/legal';
import type { LegalDocument } from 'shared/facts/legal-texts';
import { call, deferReplies } from 'shared/http/call';
import { can } from 'shared/http/can';
import type { LoaderFunctionArgs } from 'shared/router';

export const legalTitles = {
  '/aviso-legal': 'Aviso legal',
  '/privacidad': 'Política de privacidad',
  '/cookies': 'Cookies',
  '/accesibilidad': 'Accesibilidad',
} as const;
export type LegalPath = keyof typeof legalTitles;

type Shown = Pick<LegalText, 'desde' | 'vigente' | 'apartados'>;

/** The current text, or the older one whose digest is in the address. */
export const loadLegal =
  (documento: LegalDocument) =>
  ({ request }: LoaderFunctionArgs) => {
    const version = new URL(request.url).searchParams.get('version') ?? undefined;
    return { documento, ...deferReplies({ text: read(documento, version) }) };
  };
export type LegalData = ReturnType<ReturnType<typeof loadLegal>>;

async function read(documento: LegalDocument, version: string | undefined): Promise<Shown> {
  if (!can('2.0')) return writeUsual(documento);
  return call('GET /legal/:documento', { params: { documento }, ...(version === undefined ? {} : { query: { version } }) });
}

/** Default text, for a server that has none of its own. */
async function writeUsual(documento: LegalDocument): Promise<Shown> {
  const { usualLegal } = await import('./usual-legal.ts');
  return { desde: null, vigente: true, apartados: usualLegal(documento) };
}
